import { defineProblems } from '../define-problems.ts';

export const configProblems = defineProblems({});
