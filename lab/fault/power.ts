import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../../src/problem/problem.ts';
import { isRunning, untilUp } from '../await-host.ts';
import { bootHost } from '../boot-host.ts';
import { makeCgroups } from '../make-cgroups.ts';
import type { HostRecord, LabRecord } from '../record.ts';
import { removeCgroups } from '../remove-cgroups.ts';
import { tryCommand } from '../run-command.ts';
import { leaderOf } from './leader.ts';
import { inHost, runInHost } from './run-in-host.ts';

/** systemd itself waits for 90 s before it ends a unit that does not stop, such as an installation of packages. */
const patienceMs = 180_000;

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
const awaitBoot = (lab: LabRecord, host: HostRecord): Promise<void> =>
  untilUp(lab.name, host, async () => {
    const leader = await leaderOf(host);
    if (leader === undefined) return { stdout: 'off', stderr: '' };
    return tryCommand({ argv: inHost(leader, isRunning.join(' ')) });
  });
