import { type Problem, problem } from '../../problem/problem.ts';

export const limitExceeded = (limit: string, measured: number, most: number): Problem =>
  problem(
    'config.limit-exceeded',
    { limit, measured, most },
    { line: 1, column: 1, excerpt: '', pointer: '' },
  );
