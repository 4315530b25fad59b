import { exitCodes } from '../problem/exit-code.ts';
import type { Problem } from '../problem/problem.ts';

/** What a script must hear first when several things went wrong: half-done work before refusals. */
const worstFirst: readonly number[] = [
  exitCodes.bug,
  exitCodes.interrupted,
  exitCodes.step,
  exitCodes.unhealthy,
  exitCodes.artifact,
  exitCodes.policy,
  exitCodes.locked,
  exitCodes.connection,
  exitCodes.preflight,
  exitCodes.usage,
];

export function exitCodeOf(problems: readonly Problem[]): number {
  const found = new Set(problems.map((one) => one.exitCode));
  return worstFirst.find((code) => found.has(code)) ?? exitCodes.done;
}
