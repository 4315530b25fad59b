import { defineProblems } from '../define-problems.ts';
import { labProblems } from './lab.ts';

export const hostProblems = defineProblems({
  ...labProblems,
});
