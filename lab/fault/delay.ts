import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../run-command.ts';
import { delayFrames } from './delay-frames.ts';
import { delayRules } from './delay-rules.ts';
import type { FaultTarget } from './fault.ts';
import type { FaultRecord } from './fault-record.ts';
import { linkNames } from './wire.ts';

/**
 * Frames from the host to its peer take a way round over a device of their own, which holds them back. One direction
 * is enough: every round trip gets longer by the delay.
 */
export async function injectDelay(target: FaultTarget): Promise<void> {
  await removeDevices(target.record);
  for (const { port, device } of detoursOf(target.record)) {
    await startDelaying(target, device);
    const bridge = basename(await readlink(`/sys/class/net/${port}/master`));
    await runCommand({ argv: ['ip', 'link', 'set', 'dev', device, 'master', bridge, 'up'] });
    // It only gives back what it was sent: the bridge learns nothing from it and sends nothing to it.
    const silent = ['learning', 'flood', 'mcast_flood', 'bcast_flood'].flatMap((option) => [option, 'off']);
    await runCommand({ argv: ['bridge', 'link', 'set', 'dev', device, ...silent] });
  }
  await applyDelays(target);
}

export async function healDelay(target: FaultTarget): Promise<void> {
  await applyDelays(target);
  await removeDevices(target.record);
}

async function applyDelays({ lab, active }: FaultTarget): Promise<void> {
  const links = await linkNames();
  const detours = active
    .flatMap(detoursOf)
    .filter(({ port, device }) => links.has(port) && links.has(device));
  await runCommand({ argv: ['nft', '-f', '-'], stdin: delayRules(lab.bridge, detours) });
}

/** One per port. The device is found again from what is recorded, and has at most 15 letters. */
export function detoursOf({ fault, host, peer, value, wires }: FaultRecord) {
  if (fault !== 'network-delay' || wires === undefined) return [];
  return wires.host.ports.map((port) => {
    const id = createHash('sha256').update([port, host, peer, value].join(' ')).digest('hex');
    return { port, device: `kxd-${id.slice(0, 10)}`, macs: wires.peer.macs };
  });
}

async function removeDevices(record: FaultRecord): Promise<void> {
  const links = await linkNames();
  for (const { device } of detoursOf(record))
    if (links.has(device)) await runCommand({ argv: ['ip', 'link', 'delete', 'dev', device] });
}

/** In the control groups of the host, so that it goes when the host is taken away. */
async function startDelaying({ host, value }: FaultTarget, device: string): Promise<void> {
  const enter = 'for group in $1; do echo $$ >"$group/supervisor/cgroup.procs"; done; shift; exec "$@"';
  const argv = ['sh', host.cgroups.join(' '), 'perl', '-e', delayFrames, device, value];
  const child = spawn('sh', ['-euc', enter, ...argv], { cwd: '/', detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  child.unref();
  while (!(await linkNames()).has(device)) {
    if (child.exitCode !== null) throw new Error(`the delay of ${host.name} ended with ${child.exitCode}`);
    await sleep(20);
  }
}
