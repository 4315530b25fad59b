import type { Problem } from '../../problem/problem.ts';
import type { ObservedHosts } from '../observe-hosts.ts';

export interface PassingBy {
  /** Told about hosts that were not asked for, should have learnt what changes, and cannot be reached. */
  readonly passedBy: (host: string, because: Problem) => void;
}

/** `asked` are the hosts that come or go themselves. */
export function tellPassedBy(
  { passedBy }: PassingBy,
  { unreachable }: ObservedHosts,
  asked: readonly string[],
): void {
  for (const [host, because] of unreachable) if (!asked.includes(host)) passedBy(host, because);
}
