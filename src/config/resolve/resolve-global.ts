import type { ClusterConfig } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { durationMs } from '../schema/field.ts';
import { resolveLogin } from './resolve-login.ts';

export function resolveGlobal(
  { bastion, ...global }: WrittenConfig['spec']['global'],
  homeDir: string,
): ClusterConfig['spec']['global'] {
  if (bastion === undefined) return global;
  const { address, port, user, hostKey, timeout } = bastion;
  return {
    ...global,
    bastion: {
      address,
      port,
      user,
      login: resolveLogin(bastion, homeDir),
      hostKeys: hostKey,
      connectTimeoutMs: durationMs(timeout ?? global.connectionTimeout),
    },
  };
}
