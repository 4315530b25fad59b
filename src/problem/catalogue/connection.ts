import { defineProblems } from '../define-problems.ts';

export const connectionProblems = defineProblems({});
