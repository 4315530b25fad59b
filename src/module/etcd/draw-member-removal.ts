import type { ClusterConfig } from '../../config/cluster-config.ts';
import { storeRole } from '../../config/judge-leaving.ts';
import { etcdHomeOf } from '../../domain/etcd-home.ts';
import { peerUrlOf } from '../../domain/etcd-member.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { removeMembers } from '../../task/etcd/remove-members.ts';
import { etcdModule } from './draw-etcd.ts';
import { memberOn } from './etcd-members.ts';

interface Leaving {
  /** With the members that leave. */
  readonly config: ClusterConfig;
  readonly leaving: readonly string[];
  isReachable(host: string): boolean;
  tracesOf(host: string): HostTraces | undefined;
  /** What becomes of a host that is not cleaned. */
  asideOf(host: string): Text | undefined;
  readonly after: readonly Ref<unknown>[];
}

/** Members leave etcd, asked of those that stay: those that are gone first, for they only weaken the majority. */
export function drawMemberRemoval(
  drawing: Drawing,
  { config, leaving, isReachable, tracesOf, asideOf, after }: Leaving,
): readonly NodeHandle<unknown>[] {
  const role = storeRole(config);
  if (role === undefined || leaving.length === 0) return [];
  const staying = config.spec.roleGroups[role]
    .filter((host) => !leaving.includes(host) && isReachable(host) && tracesOf(host)?.hasEtcdData)
    .toSorted();
  if (staying.length === 0) throw problem('etcd.no-majority', {});
  // A learner, which one that was cut off while it joined may be, says nothing of the others and removes nobody.
  const silence = (host: string): number =>
    (tracesOf(host)?.isJoiningEtcd ? 2 : 0) + (tracesOf(host)?.runsEtcd ? 0 : 1);
  const through = staying.toSorted((one, other) => silence(one) - silence(other));
  const life = (host: string): number =>
    isReachable(host) ? 1 + Number(tracesOf(host)?.runsEtcd === true) : 0;
  const inTurn = leaving.toSorted((one, other) => life(one) - life(other) || (one < other ? -1 : 1));
  return drawing.module(etcdModule, (module) =>
    removeMembers(module, {
      leaving: config.spec.hosts
        .filter(({ name }) => leaving.includes(name))
        .map(memberOn)
        .map((member) => ({ name: member.name, peerUrl: peerUrlOf(member) }))
        .toSorted((one, other) => inTurn.indexOf(one.name) - inTurn.indexOf(other.name)),
      through,
      home: etcdHomeOf(config.spec.etcd.type),
      asideOf,
      after,
    }),
  );
}
