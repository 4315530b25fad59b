import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../../src/problem/problem.ts';
import { bootHost } from '../boot-host.ts';
import { hostFolders } from '../folders.ts';
import { makeCgroups } from '../make-cgroups.ts';
import type { HostRecord, LabRecord } from '../record.ts';
import { removeCgroups } from '../remove-cgroups.ts';
import { tryCommand } from '../run-command.ts';
import { leaderOf } from './leader.ts';
import { inHost, runInHost } from './run-in-host.ts';

const patienceMs = 90_000;

/** Nothing in the host gets to know of it: every process ends at once. */
export const powerOff = (host: HostRecord): Promise<void> => removeCgroups(host.name, host.cgroups);

/** Returns once the host is up; at once for one that runs. */
export async function powerOn(lab: LabRecord, host: HostRecord): Promise<void> {
  if ((await leaderOf(host)) === undefined) {
    // One that was shut down from within has left its groups behind.
    await removeCgroups(host.name, host.cgroups);
    await makeCgroups(host.cgroups, lab.limits);
    await bootHost(lab, host);
  }
  await awaitBoot(lab, host);
}

/** Returns once the old life of the host is over. */
export async function reboot(host: HostRecord): Promise<void> {
  const before = await leaderOf(host);
  await runInHost(host, 'systemctl --no-block reboot');
  const deadline = Date.now() + patienceMs;
  while ((await leaderOf(host)) === before) {
    if (Date.now() > deadline)
      throw problem('lab.reboot-refused', { host: host.name, seconds: patienceMs / 1000 });
    await sleep(50);
  }
}

/** Asked from within, since the network or sshd of the host may be broken. */
async function awaitBoot(lab: LabRecord, host: HostRecord): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const leader = await leaderOf(host);
    const state = 'systemctl is-system-running --wait';
    const { stdout, stderr } =
      leader === undefined
        ? { stdout: 'off', stderr: '' }
        : await tryCommand({ argv: inHost(leader, state) });
    if (/^(running|degraded)$/m.test(stdout)) return;
    if (Date.now() > deadline)
      throw problem('lab.host-not-answering', {
        host: host.name,
        seconds: patienceMs / 1000,
        answer: (stderr || stdout).trim(),
        console: hostFolders(lab.name, host.name).console,
      });
    await sleep(100);
  }
}
