import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { lastingPart } from '../../domain/cluster-record/lasting-changes.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import { membersInData } from '../../domain/kept-data.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import {
  cleanHosts,
  type DataOnHosts,
  etcdData,
  imageData,
  keptOnHosts,
  nodeData,
  type StayingData,
} from '../../task/host/clean-hosts.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { etcdMembers } from '../etcd/etcd-members.ts';
import { ownStore } from '../etcd/own-store.ts';
import { preparation } from '../preparation/draw-preparation.ts';

/**
 * What becomes of the data of etcd, images and layers. It goes (`nothing`), it stays (`data`), or only that stays which an
 * earlier deletion had left there before (`what-was-kept`): a creation that is rolled back has found it.
 */
export type Keeping = 'nothing' | 'data' | 'what-was-kept';

export interface CleanHosts {
  readonly runId: string;
  readonly config: ClusterConfig;
  /** Those that could be asked, of any role. */
  readonly hosts: readonly string[];
  tracesOf(host: string): HostTraces | undefined;
  readonly keeps: Keeping;
  /** Directories that held data of others before the host became one of the cluster. */
  heldBefore?(host: string): readonly string[];
  /** Told which of them stay for that, and where. */
  readonly leaves?: ((directory: string, hosts: readonly string[]) => void) | undefined;
  /** No host is touched before. */
  readonly after: readonly Ref<unknown>[];
}

/**
 * Hosts as they were before the cluster came, in both modes and from wherever a creation or a removal stopped. A host of
 * another cluster is refused. One that is of no cluster gets back what kubexm changed there, and nothing else of it is
 * touched: what runs on it is not ours.
 */
export function drawCleanHosts(
  drawing: Drawing,
  { runId, config, hosts, tracesOf, keeps, heldBefore = () => [], leaves, after }: CleanHosts,
): NodeHandle<unknown> {
  const { metadata, spec } = config;
  const ownerOf = (host: string): string | undefined => tracesOf(host)?.cluster;
  const foreign = hosts.filter((host) => ![undefined, metadata.name].includes(ownerOf(host)));
  const own = hosts.filter((host) => !foreign.includes(host)).toSorted();
  const ofCluster = own.filter((host) => ownerOf(host) === metadata.name);
  const nodes = withRole('master', 'worker');
  const keptOn = new Map(
    own.flatMap((host) => {
      const kept = tracesOf(host)?.kept;
      return kept === undefined ? [] : [[host, kept] as const];
    }),
  );
  const store = ownStore(spec.etcd);
  const storeHosts = store === undefined ? [] : withRole(store.type === 'kubexm' ? 'etcd' : 'master');
  const lasting = keeps === 'data' ? [] : lastingData().map(withoutKept);
  for (const data of lasting) {
    const staying = data.hosts.filter((host) => heldBefore(host).includes(data.directory));
    if (staying.length > 0) leaves?.(data.directory, staying);
  }
  return drawing.module('clean', (module) => {
    leaveUnreachable(
      module,
      new Map(
        foreign.map((host) => [
          host,
          problem('host.of-another-cluster', { other: ownerOf(host) ?? '' }, { host }),
        ]),
      ),
    );
    return cleanHosts(module, {
      runId,
      hosts: own,
      ofCluster,
      nodes,
      byKubeadm: spec.kubernetes.type === 'kubeadm' ? nodes : [],
      podAddress:
        spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip' ? virtualAddress(config) : undefined,
      data: [...nodeData(nodes), ...lasting],
      imagesIn: keeps === 'data' ? undefined : spec.registry.containerdDataDir,
      imagesLeftOn: keeps === 'nothing' ? own.filter((host) => keptOn.get(host)?.imported) : [],
      keptBefore: keeps === 'nothing' ? keptOnHosts(keptOn) : [],
      staysOn: (host) => (keeps === 'data' ? stayingOn(host) : undefined),
      nothingKeptOf: keeps === 'nothing' ? metadata.name : undefined,
      neededToTheEnd: [preparation],
      after,
    });
  });

  /** An etcd that was there before is not even named. */
  function lastingData(): readonly DataOnHosts[] {
    return [
      ...(store === undefined ? [] : [etcdData(store, storeHosts)]),
      imageData(spec.registry.containerdDataDir, nodes),
    ];
  }

  /** What was kept goes by what is written down of it, or stays by it. */
  function withoutKept(data: DataOnHosts): DataOnHosts {
    const isKept = (host: string): boolean => {
      const { etcd, images } = keptOn.get(host) ?? {};
      return [etcd && `${etcd.dataDir}/member`, images?.directory].includes(data.directory);
    };
    return { ...data, hosts: data.hosts.filter((host) => !isKept(host)) };
  }

  function stayingOn(host: string): StayingData {
    return {
      cluster: metadata.name,
      etcd:
        store !== undefined && storeHosts.includes(host)
          ? { ...store, members: membersInData(etcdMembers(config)), config: lastingPart(config) }
          : undefined,
      images: nodes.includes(host) ? spec.registry.containerdDataDir : undefined,
    };
  }

  function withRole(...roles: readonly Role[]): readonly string[] {
    const named = new Set(roles.flatMap((role) => spec.roleGroups[role]));
    return ofCluster.filter((host) => named.has(host));
  }
}
