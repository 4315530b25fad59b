import type { ClusterConfig } from '../../config/cluster-config.ts';
import { storeRole } from '../../config/judge-leaving.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import { withoutHosts } from '../../config/without-hosts.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { cordonNodes } from '../../task/node/cordon-nodes.ts';
import { deleteNodes } from '../../task/node/delete-nodes.ts';
import { type DrainOptions, drainNodes } from '../../task/node/drain-nodes.ts';
import { drawAmendment } from '../cluster-file/draw-amendment.ts';
import { drawMemberRemoval } from '../etcd/draw-member-removal.ts';
import { drawKubeVipLeft } from '../load-balancer/draw-kube-vip.ts';
import { drawAddressGivenUp } from '../load-balancer/draw-retired-hosts.ts';
import { nodesModule } from '../nodes/draw-nodes.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { drawCleanHosts } from './draw-clean-hosts.ts';
import { drawCluster } from './draw-cluster.ts';
import { hostsConcerned } from './hosts-concerned.ts';
import { refuseLastMaster } from './refuse-last-master.ts';

export interface NodeRemoval
  extends Pick<
    ClusterDrawing,
    'runId' | 'now' | 'verified' | 'redact' | 'known' | 'traces' | 'unreachable' | 'running'
  > {
  /** As the file still is. */
  readonly config: ClusterConfig;
  readonly leaving: readonly string[];
  /** How their pods leave; without it they are stopped where they run. */
  readonly drain: DrainOptions | undefined;
  /** Whether the hosts become what they were before. */
  readonly cleans: boolean;
  /** They may be broken though they answer: where a kubelet is silent, its pods go with the node. */
  readonly isBroken?: boolean;
  /** Whether those that come in their place can. */
  judge?(drawing: Drawing): readonly NodeHandle<unknown>[];
  /** The cluster file; none where it stays, or came by standard input. */
  readonly file: string | undefined;
}

/**
 * Hosts leave a cluster: no new pods, no pods, no callers, no vote, no node, nothing left on them. Whatever concerns a
 * host is asked of others, so that one which is gone for ever leaves like any other; only its disk stays as it is.
 */
export function drawNodeRemoval(drawing: Drawing, removal: NodeRemoval): NodeHandle<unknown> {
  const { runId, config, leaving, drain, cleans, isBroken = false, known, traces, unreachable } = removal;
  refuseLastMaster(removal);
  const isLeaving = (host: string): boolean => leaving.includes(host);
  const nodes = leavingWith('master', 'worker');
  const settled = drawCluster(drawing, {
    ...removal,
    config: withoutHosts(config, leaving),
    skipsPreflight: true,
    report: () => undefined,
    scope: { ...hostsConcerned(config, leaving), newcomers: [] },
    departure: {
      hosts: leaving,
      nodes: nodes.length,
      judge: () => removal.judge?.(drawing) ?? [],
      empty,
      takeOut,
    },
    known: staying(known),
    traces: staying(traces),
    unreachable: staying(unreachable),
  });
  drawAmendment(drawing, {
    ...removal,
    amendment: { add: [], remove: leaving },
    after: [all(settled)],
  });
  return settled;

  function empty(after: readonly Ref<unknown>[]): readonly NodeHandle<unknown>[] {
    const emptied =
      nodes.length === 0 ? [] : [drawing.module(nodesModule, (module) => emptyNodes(module, after))];
    const withoutPods = [...after, ...emptied.map(all)];
    const givenUp = drawAddressGivenUp(drawing, {
      config,
      hasHeirs: !config.spec.roleGroups.loadbalancer.every(isLeaving),
      hosts: leavingWith('loadbalancer').filter((host) => known.has(host)),
      after: withoutPods,
    });
    const left = drawKubeVipLeft(drawing, {
      config,
      hosts: leavingWith('master').filter((host) => known.has(host)),
      after: withoutPods,
    });
    return [...emptied, ...givenUp, ...left];
  }

  function emptyNodes(module: Drawing, after: readonly Ref<unknown>[]): NodeHandle<unknown> {
    // A host that is made anew is another machine by then.
    const machineIdOf = (host: string): string | undefined =>
      cleans && !isBroken ? known.get(host)?.machineId : undefined;
    const closed = cordonNodes(module, { nodes, mustExist: false, machineIdOf, after });
    if (drain === undefined) return closed;
    const mayBeGone = (host: string): boolean => isBroken || unreachable.has(host);
    return drainNodes(module, { nodes, options: drain, go: true, mayBeGone, after: [all(closed)] });
  }

  function takeOut(after: readonly Ref<unknown>[]): readonly NodeHandle<unknown>[] {
    const keeper = storeRole(config);
    const removed = drawMemberRemoval(drawing, {
      config,
      leaving: keeper === undefined ? [] : leavingWith(keeper),
      isReachable: (host) => !unreachable.has(host),
      tracesOf: (host) => traces.get(host),
      asideOf,
      after,
    });
    const silent = [...after, ...removed.map(all)];
    const forgotten =
      nodes.length === 0
        ? []
        : [drawing.module(nodesModule, (module) => deleteNodes(module, { nodes, asideOf, after: silent }))];
    if (!cleans) return [...removed, ...forgotten];
    const cleaned = drawCleanHosts(drawing, {
      runId,
      config,
      hosts: leaving.filter((host) => known.has(host)),
      tracesOf: (host) => traces.get(host),
      keeps: 'nothing',
      after: [...silent, ...forgotten.map(all)],
    });
    return [...removed, ...forgotten, cleaned];
  }

  function leavingWith(...roles: readonly Role[]): readonly string[] {
    return leaving.filter((host) => roles.some((role) => config.spec.roleGroups[role].includes(host)));
  }

  function staying<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    return new Map([...found].filter(([host]) => !isLeaving(host)));
  }

  function asideOf(host: string): Text | undefined {
    const found = unreachable.get(host);
    return found && fill(notCleaned, { because: found.what });
  }
}

const notCleaned = text(
  'its host cannot be reached and is not cleaned ({because})',
  '无法连接到其主机，不会清理（{because}）',
);
