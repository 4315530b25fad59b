import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { apiUrlAt } from '../../domain/api-url-at.ts';

/** Where a control plane finds its own API server. */
export const ownAddress = '127.0.0.1';

/**
 * Where what runs on a host finds the API. On a control plane it is its own API server: no component then talks to one
 * that is older than itself while an upgrade is under way.
 */
export function apiServerUrl({ spec }: ClusterConfig, host: Host): string {
  if (host.roles.includes('master')) return apiUrlAt(ownAddress);
  const { domain, port } = spec.controlPlaneEndpoint;
  return `https://${domain}:${port}`;
}
