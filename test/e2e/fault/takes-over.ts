import type { FaultCase } from './fault-case.ts';

/** Whether a row that needs a cluster finds one: the row before it has created its own, and seen that nothing is left to do. */
export const takesOver = (
  one: Pick<FaultCase, 'setUp'>,
  last: Pick<FaultCase, 'setUp' | 'quiet'> | undefined,
): boolean =>
  one.setUp !== undefined &&
  last?.setUp === undefined &&
  last?.quiet?.join(' ').startsWith('create cluster') === true;
