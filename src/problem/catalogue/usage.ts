import { defineProblems } from '../define-problems.ts';

export const usageProblems = defineProblems({});
