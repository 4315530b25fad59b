import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { renewByTimer } from '../../task/renewal/renew-by-timer.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { controlPlaneRows, renewedKubeconfigs } from './renewed-certificates.ts';

/** The module under which what a host had before is remembered. */
export const renewalModule = 'renewal';

interface RenewalPart extends Pick<ClusterPart, 'config' | 'hosts' | 'after'> {
  /** Otherwise as the file says. */
  readonly enabled?: boolean;
}

/** Whether control planes renew their certificates by themselves. */
export const drawRenewal = (
  drawing: Drawing,
  { config, hosts, after, enabled = config.spec.kubernetes.autoRenewCerts }: RenewalPart,
): NodeHandle<unknown> =>
  drawing.module(renewalModule, (module) =>
    renewByTimer(module, {
      enabled,
      hosts,
      among: config.spec.roleGroups.master,
      certificatesOf: (host) => controlPlaneRows(config, host),
      algorithm: config.spec.certs.algorithm,
      lifetimeDays: config.spec.certs.leafLifetimeDays,
      kubeconfigs: renewedKubeconfigs(config),
      after,
    }),
  );
