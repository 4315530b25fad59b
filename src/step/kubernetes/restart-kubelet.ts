import { problem } from '../../problem/problem.ts';
import type { HostPort } from '../../runner/host-port.ts';

export const kubeletRestartLimitMs = 5 * 60_000;

/** So that it reads anew what it was given, and forgets what it was refused. */
export async function restartKubelet(port: HostPort, signal: AbortSignal | undefined): Promise<void> {
  const argv = ['systemctl', 'restart', 'kubelet.service'] as const;
  const { code } = await port.run({ argv, timeoutMs: kubeletRestartLimitMs, signal });
  if (code !== 0) throw problem('host.command-failed', { program: argv.join(' '), code });
}
