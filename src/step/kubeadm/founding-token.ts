import { randomBytes } from 'node:crypto';
import type { Secret } from '../../domain/secret.ts';
import { defineEphemeral } from '../../plan/lease.ts';
import { text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';

/** kubeadm cannot found a cluster without handing out a token: this one, which nobody ever uses. */
export const foundingToken = defineEphemeral<object, Secret, ControlPort>({
  id: 'kubeadm.founding-token',
  title: text('Make the token of the founding', '生成建立集群所需的令牌'),
  port: 'control',
  lifetimeMs: 60 * 60_000,
  timeoutMs: 10_000,
  mint: async (port) => port.seal(`${randomBytes(3).toString('hex')}.${randomBytes(8).toString('hex')}`),
});
