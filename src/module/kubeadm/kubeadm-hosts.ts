import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import type { KubeadmHosts } from '../../task/kubeadm/install-kubeadm.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { kubeadmCluster } from './kubeadm-cluster.ts';
import { kubeadmNode } from './kubeadm-node.ts';

const programs = ['kubeadm', 'kubelet', 'kubectl'];

/** The hosts of a part as tasks of kubeadm take them. */
export function kubeadmHosts({
  config,
  hosts,
  archOf,
  factsOf,
  tracesOf,
  fetched,
  authorities,
  bringAfter,
  after,
}: ClusterPart): KubeadmHosts {
  const cluster = kubeadmCluster(config, fetched);
  return {
    hosts,
    archOf,
    // Nothing is fetched where no host is to have it: others only approve.
    programs: hosts.length === 0 ? [] : programs.map((program) => fetchedFor(program, fetched)),
    of: (name) => ({ cluster, node: kubeadmNode(config, cluster, hostNamed(config, name), factsOf(name)) }),
    isNode: (name) => tracesOf(name)?.isNode === true,
    hasIdentity: (name) => tracesOf(name)?.hasIdentity === true,
    authorities,
    algorithm: config.spec.certs.algorithm,
    lifetimeDays: config.spec.certs.leafLifetimeDays,
    bringAfter,
    after,
  };
}
