import * as z from 'zod';
import type { RunningCluster } from './lasting-changes.ts';

const shape = z.object({
  spec: z.object({
    controlPlaneEndpoint: z.object({
      externalLoadBalancer: z.string().default(''),
      internalLoadbalancer: z.string().default(''),
      lb_address: z.string().default(''),
      kubeVip: z.object({ vip: z.string().default('') }).prefault({}),
    }),
  }),
});

export interface RecordedEndpoint {
  readonly externalLoadBalancer: string;
  readonly internalLoadbalancer: string;
  /** The one that is no host's own; empty where there is none. */
  readonly address: string;
}

/** Where nodes find the API by what a cluster was made from; nothing where it does not say. */
export function recordedEndpoint({ config }: RunningCluster): RecordedEndpoint | undefined {
  const found = shape.safeParse(config).data?.spec.controlPlaneEndpoint;
  return (
    found && {
      externalLoadBalancer: found.externalLoadBalancer,
      internalLoadbalancer: found.internalLoadbalancer,
      address: found.lb_address || found.kubeVip.vip,
    }
  );
}
