import type { ClusterConfig } from '../../config/cluster-config.ts';
import { load, testPorts } from '../../config/testing/load.ts';
import { createVault } from '../../domain/secret.ts';

/** A good configuration of hosts; equal secrets have equal hashes in all of them. */
export async function configOf(text: string): Promise<ClusterConfig> {
  const ports = { ...testPorts(), vault: createVault(new Uint8Array(32)) };
  const loaded = await load(text, { purpose: 'hosts' }, ports);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('; '));
  return loaded.config;
}
