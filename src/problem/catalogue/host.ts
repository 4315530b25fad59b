import { defineProblems } from '../define-problems.ts';

export const hostProblems = defineProblems({});
