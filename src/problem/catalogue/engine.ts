import { defineProblems } from '../define-problems.ts';

export const engineProblems = defineProblems({});
