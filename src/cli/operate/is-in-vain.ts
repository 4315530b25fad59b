import type { Executed } from '../../runtime/execute.ts';

/**
 * A run that failed where it was asked to work. One that came to its end and only lost the connection to others on the way
 * has done what was asked: taking that back would mend nothing there.
 */
export function isInVain(
  { status, problem, lost }: Pick<Executed, 'status' | 'problem' | 'lost'>,
  asked: readonly string[],
): boolean {
  if (status !== 'failed') return false;
  const endedWithoutSome = problem?.code === 'engine.hosts-unreached';
  return !endedWithoutSome || asked.some((host) => lost.has(host));
}
