import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { leaveBalancerPods } from '../../task/load-balancer/leave-balancer-pods.ts';
import { loadBalancerModule } from './draw-internal-balancer.ts';

/** Masters of the file that have been nodes without a control plane so far. What kubeadm has let join stays what it is. */
export const promotedMasters = (
  { spec }: ClusterConfig,
  masters: readonly string[],
  traces: ReadonlyMap<string, HostTraces>,
): readonly string[] =>
  masters.filter((host) => {
    const { hasIdentity = false, isControlPlane = false } = traces.get(host) ?? {};
    return spec.kubernetes.type === 'kubexm' && hasIdentity && !isControlPlane;
  });

export const drawPromotedMasters = (
  drawing: Drawing,
  { hosts, after }: { readonly hosts: readonly string[]; readonly after: readonly Ref<unknown>[] },
): readonly NodeHandle<unknown>[] =>
  hosts.length === 0
    ? []
    : [drawing.module(loadBalancerModule, (module) => leaveBalancerPods(module, { hosts, after }))];
