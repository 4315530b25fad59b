import type { Desired } from '../../../src/step/generic/desired.ts';
import type { ConvergenceCase } from './convergence.ts';

/** One row of the convergence table: a list of desired things instead of a step. */
export type GenericCase = Omit<ConvergenceCase<readonly Desired[]>, 'step' | 'input'> & {
  readonly desired: readonly Desired[];
};

/** Shell lines that write a file. */
export const heredoc = (path: string, content: string): string => `cat >${path} <<'EOF'\n${content}EOF\n`;
