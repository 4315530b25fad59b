import type { Problem } from '../../problem/problem.ts';
import type { Executed } from '../../runtime/execute.ts';
import type { CliContext } from '../context.ts';
import { printRunEnding, type RunEnding } from '../render/progress/run-ending.ts';

/** Ends a run on the screen and answers the problems the command ended with. */
export function printExecution(
  executed: Executed,
  context: CliContext,
  next: RunEnding['next'],
): readonly Problem[] {
  const { runId, status, durationMs, totals, lost, alsoFailed, logDirectory } = executed;
  const ending = { runId, status, durationMs, totals, leftBehind: [...lost.keys()], log: logDirectory, next };
  context.lastly(() => printRunEnding(ending, context));
  if (executed.problem === undefined) return [];
  const ofHosts = [...lost.values(), ...alsoFailed];
  return ofHosts.includes(executed.problem) ? ofHosts : [...ofHosts, executed.problem];
}
