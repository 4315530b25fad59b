import { randomBytes } from 'node:crypto';
import type { Secret } from '../../domain/secret.ts';
import { defineEphemeral } from '../../plan/lease.ts';
import { text } from '../../problem/text.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { bootstrapTokenSecret } from '../../template/kubernetes/bootstrap-token-secret.ts';

export interface BootstrapTokenInput {
  /** What whoever shows it belongs to; it begins with `system:bootstrappers:`. */
  readonly group: string;
}

const lifetimeMs = 30 * 60_000;

/** By which new nodes are known until they have certificates of their own. The cluster forgets it by itself. */
export const bootstrapToken = defineEphemeral<BootstrapTokenInput, Secret, ClusterPort>({
  id: 'kubernetes.bootstrap-token',
  title: text('Make a token for new nodes', '为新节点生成令牌'),
  port: 'cluster',
  lifetimeMs,
  timeoutMs: 60_000,
  async mint(port, { group }, signal) {
    const [id, key] = [randomBytes(3).toString('hex'), randomBytes(8).toString('hex')];
    // Hidden before it is used anywhere.
    port.seal(key);
    const token = port.seal(`${id}.${key}`);
    const expiration = new Date(Date.now() + lifetimeMs).toISOString().replace(/\.\d+Z$/, 'Z');
    const manifest = bootstrapTokenSecret({ id, key, group, expiration });
    await port.change([{ do: 'apply-object', manifest }], signal);
    return token;
  },
});
