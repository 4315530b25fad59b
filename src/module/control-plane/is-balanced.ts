import type { ClusterConfig } from '../../config/cluster-config.ts';

/**
 * Whether another API server takes over while one ends. kubeadm builds every control plane from one configuration, which
 * must not change when a master comes: there the balancer counts, which several masters have anyway.
 */
export function isBalanced({ spec }: ClusterConfig): boolean {
  const { externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
  return spec.kubernetes.type === 'kubeadm'
    ? externalLoadBalancer !== '' || internalLoadbalancer !== ''
    : spec.roleGroups.master.length > 1;
}
