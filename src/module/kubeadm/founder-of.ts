import type { HostTraces } from '../../domain/host-traces.ts';

interface Candidates {
  /** All masters of the file. */
  readonly masters: readonly string[];
  readonly hasStackedEtcd: boolean;
  tracesOf(host: string): HostTraces | undefined;
}

/**
 * The host the cluster is founded on. Joining begins when a founding has ended, so that two control planes say that
 * there is nothing left to found, and one alone is the founder, however far it came. Before that whoever was begun with
 * goes on; and without any trace it is the first by name: the order in the file means nothing.
 */
export function founderOf({ masters, hasStackedEtcd, tracesOf }: Candidates): string | undefined {
  const sorted = masters.toSorted();
  const founded = sorted.filter((host) => tracesOf(host)?.isControlPlane);
  if (founded.length > 1) return undefined;
  const begun = sorted.filter((host) => {
    const traces = tracesOf(host);
    return traces?.isNode === true || (hasStackedEtcd && traces?.hasEtcdData === true);
  });
  return founded[0] ?? begun[0] ?? sorted[0];
}
