import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { cleanHosts, type DataOnHosts, etcdData, imageData, nodeData } from '../../task/host/clean-hosts.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { preparation } from '../preparation/draw-preparation.ts';

export interface CleanHosts {
  readonly config: ClusterConfig;
  /** Those that could be asked, of any role. */
  readonly hosts: readonly string[];
  tracesOf(host: string): HostTraces | undefined;
  /** The data of etcd, images and layers stay. */
  readonly keepsData: boolean;
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
  { config, hosts, tracesOf, keepsData, after }: CleanHosts,
): NodeHandle<unknown> {
  const { metadata, spec } = config;
  const ownerOf = (host: string): string | undefined => tracesOf(host)?.cluster;
  const foreign = hosts.filter((host) => ![undefined, metadata.name].includes(ownerOf(host)));
  const own = hosts.filter((host) => !foreign.includes(host)).toSorted();
  const ofCluster = own.filter((host) => ownerOf(host) === metadata.name);
  const nodes = withRole('master', 'worker');
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
      hosts: own,
      ofCluster,
      nodes,
      byKubeadm: spec.kubernetes.type === 'kubeadm' ? nodes : [],
      podAddress:
        spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip' ? virtualAddress(config) : undefined,
      data: [...nodeData(nodes), ...(keepsData ? [] : lastingData())],
      neededToTheEnd: [preparation],
      after,
    });
  });

  /** An etcd that was there before is not even named. */
  function lastingData(): readonly DataOnHosts[] {
    const { etcd, registry } = spec;
    return [
      ...(etcd.type === 'external'
        ? []
        : [etcdData(etcd.dataDir, withRole(etcd.type === 'kubexm' ? 'etcd' : 'master'))]),
      imageData(registry.containerdDataDir, nodes),
    ];
  }

  function withRole(...roles: readonly Role[]): readonly string[] {
    const named = new Set(roles.flatMap((role) => spec.roleGroups[role]));
    return ofCluster.filter((host) => named.has(host));
  }
}
