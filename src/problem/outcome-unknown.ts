import type { ProblemCode } from './catalogue.ts';
import { Problem } from './problem.ts';

const unknowing: ReadonlySet<ProblemCode> = new Set(['connection.lost', 'connection.no-answer']);

/** Nobody can say whether what was asked for took effect: whoever asked must look again. */
export const isOutcomeUnknown = (thrown: unknown): boolean =>
  thrown instanceof Problem && unknowing.has(thrown.code);
