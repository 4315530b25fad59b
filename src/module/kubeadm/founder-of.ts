import type { HostTraces } from '../../domain/host-traces.ts';
import { problem } from '../../problem/problem.ts';

interface Candidates {
  /** All masters of the file. */
  readonly masters: readonly string[];
  readonly hasStackedEtcd: boolean;
  /** False where hosts come to a cluster that is there. */
  readonly mayFound: boolean;
  tracesOf(host: string): HostTraces | undefined;
}

/**
 * The host the cluster is founded on. Joining begins when a founding has ended, so that two control planes say that
 * there is nothing left to found, and one alone is the founder, however far it came. Before that whoever was begun with
 * goes on; and without any trace it is the first by name: the order in the file means nothing. While a master cannot be
 * asked, no other founds anything: it may be the founder.
 */
export function founderOf({ masters, hasStackedEtcd, mayFound, tracesOf }: Candidates): string | undefined {
  const sorted = masters.toSorted();
  const founded = sorted.filter((host) => tracesOf(host)?.isControlPlane);
  if (founded.length > 0) return founded.length > 1 ? undefined : founded[0];
  const unseen = sorted.filter((host) => tracesOf(host) === undefined);
  if (unseen.length > 0) throw problem('kubeadm.founder-unseen', { hosts: unseen.join(', ') });
  if (!mayFound) throw problem('cluster.nothing-to-join', {});
  const begun = sorted.filter((host) => {
    const traces = tracesOf(host);
    return traces?.isNode === true || (hasStackedEtcd && traces?.hasEtcdData === true);
  });
  return begun[0] ?? sorted[0];
}
