import type { ClusterConfig } from '../../config/cluster-config.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import type { CertificateState } from '../../task/pki/survey-certificates.ts';
import { controlPlaneRows, otherRows, renewedKubeconfigs } from './renewed-certificates.ts';

/**
 * Who replaces a certificate in time: its kubelet, the timer of its control plane, or whoever runs the command. Nothing of
 * those that kubexm did not issue, and of authorities.
 */
export function renewerOf(
  config: ClusterConfig,
  { host, path, isAuthority, renewedBy }: CertificateState,
): CertificateState['renewedBy'] {
  if (isAuthority || renewedBy !== undefined) return renewedBy;
  const { roleGroups, kubernetes } = config.spec;
  const isMaster = roleGroups.master.includes(host);
  const rows = isMaster ? controlPlaneRows(config, host) : otherRows(config, host);
  const issued = [
    ...rows.map(({ certificate }) => certificate),
    ...(isMaster ? renewedKubeconfigs(config).map(({ name }) => `${hostPaths.kubernetes}/${name}`) : []),
  ];
  if (!issued.includes(path)) return undefined;
  return isMaster && kubernetes.autoRenewCerts ? 'timer' : 'command';
}
