import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Problem } from '../../problem/problem.ts';
import { putStateAway } from '../../task/cluster-record/put-state-away.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { drawCleanHosts, type Keeping } from './draw-clean-hosts.ts';

export interface Deletion {
  readonly runId: string;
  readonly config: ClusterConfig;
  /** Those that go; with all of them goes what this machine keeps of the cluster. */
  readonly hosts: readonly string[];
  /** Nobody else has anything of the cluster, whatever hosts the file names. */
  readonly areTheLast?: boolean;
  /** The data of etcd, images and layers stay, and with them what opens the cluster. */
  readonly keepsData: boolean;
  /** A creation is taken back: what an earlier deletion had left, and what opens that, stays as well. */
  readonly takesBack?: boolean;
  /** This machine forgets the cluster, whatever hosts are left of it. */
  readonly givesUpHosts: boolean;
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
  /** Directories that held data of others before hosts became those of the cluster. */
  readonly heldBefore?: ReadonlyMap<string, readonly string[]>;
  /** Told which of them stay for that, and where. */
  readonly leaves?: (directory: string, hosts: readonly string[]) => void;
  /** Of those that do not go, or have gone before, whoever may still have what an earlier deletion left. */
  readonly beside?: Pick<Deletion, 'traces' | 'unreachable'>;
}

/** A cluster goes: every host that can be reached becomes what it was, and then this machine forgets the cluster. */
export function drawDeletion(drawing: Drawing, deletion: Deletion): void {
  const { runId, config, hosts, givesUpHosts, known, traces, unreachable, heldBefore, leaves } = deletion;
  const keeps = keepingOf(deletion);
  const { areTheLast = hosts.length === config.spec.hosts.length } = deletion;
  drawing.module('hosts', (module) => leaveUnreachable(module, unreachable));
  const cleaned = drawCleanHosts(drawing, {
    runId,
    config,
    hosts: hosts.filter((name) => known.has(name)),
    tracesOf: (host) => traces.get(host),
    keeps,
    heldBefore: (host) => heldBefore?.get(host) ?? [],
    leaves,
    after: [],
  });
  if (keeps === 'data' || (keeps === 'what-was-kept' && mayOpenSomething(deletion)) || !areTheLast) return;
  drawing.module('cluster-record', (module) =>
    putStateAway(module, { runId, hosts: givesUpHosts ? [] : hosts, cleaned }),
  );
}

/** Somebody has data of an earlier cluster of this name, or cannot be asked for it: without what opens it, it is lost. */
function mayOpenSomething({ traces, beside }: Deletion): boolean {
  const asked = [...traces.values(), ...(beside?.traces.values() ?? [])];
  return asked.some(({ kept }) => kept !== undefined) || (beside?.unreachable.size ?? 0) > 0;
}

function keepingOf({ keepsData, takesBack = false }: Deletion): Keeping {
  if (keepsData) return 'data';
  return takesBack ? 'what-was-kept' : 'nothing';
}
