import type { ClusterConfig } from './cluster-config.ts';

/** The address of the endpoint that is no host's own: of a balancer, of a user or ours; empty where there is none. */
export const virtualAddress = ({ spec }: ClusterConfig): string =>
  spec.controlPlaneEndpoint.lb_address || spec.controlPlaneEndpoint.kubeVip.vip;
