import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../src/problem/problem.ts';
import { hostFolders } from './folders.ts';
import type { HostRecord } from './record.ts';
import { tryCommand } from './run-command.ts';
import { sshArgv } from './ssh.ts';

const patienceMs = 90_000;

/** Up means that sshd answers and systemd has no more jobs: before that, only root may log in. */
export const awaitHost = (lab: string, host: HostRecord, signal?: AbortSignal): Promise<void> =>
  untilUp(lab, host, () => {
    signal?.throwIfAborted();
    return tryCommand({ argv: [...sshArgv(lab, host.address), ...isRunning] });
  });

/** What a host that is up answers with `running` or `degraded`. */
export const isRunning = ['systemctl', 'is-system-running', '--wait'] as const;

/** Asks until the answer is that the host is up. */
export async function untilUp(
  lab: string,
  host: HostRecord,
  ask: () => Promise<{ readonly stdout: string; readonly stderr: string }>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { stdout, stderr } = await ask();
    if (/^(running|degraded)$/m.test(stdout)) return;
    if (Date.now() > deadline)
      throw problem('lab.host-not-answering', {
        host: host.name,
        seconds: patienceMs / 1000,
        answer: (stderr || stdout).trim(),
        console: await lastLines(hostFolders(lab, host.name).console),
      });
    await sleep(100);
  }
}

/** The lab may be gone when somebody wants to read them. */
async function lastLines(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim().split(/\r?\n/).slice(-10).join('\n');
}
