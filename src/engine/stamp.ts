import type { RunContext } from './environment.ts';

/** What every event begins with. */
export const stamp = ({
  clock,
  runId,
}: Pick<RunContext, 'clock' | 'runId'>): { at: number; runId: string } => ({
  at: clock.now(),
  runId,
});
