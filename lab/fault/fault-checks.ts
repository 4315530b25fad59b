import { statfs } from 'node:fs/promises';
import { problem } from '../../src/problem/problem.ts';
import { labsFolder } from '../folders.ts';
import type { HostRecord } from '../record.ts';
import { runInHost } from './run-in-host.ts';

/** Refuses a name that no process of the host has. */
export async function ensureProcess(host: HostRecord, name: string): Promise<void> {
  const running = (await runInHost(host, 'ps -e -o comm=')).trim().split('\n');
  if (running.includes(name)) return;
  const known = [...new Set(running)].sort().join(', ');
  throw problem('lab.process-missing', { process: name, host: host.name, known });
}

export async function ensureFolder(host: HostRecord, path: string): Promise<void> {
  const answer = await runInHost(host, '[ ! -d "$1" ] || echo there', [path]);
  if (answer === '') throw problem('lab.path-missing', { host: host.name, path });
}

/** Refuses a folder that cannot be filled without filling the disk of this machine. */
export async function ensureOwnDisk(host: HostRecord, path: string): Promise<void> {
  await ensureFolder(host, path);
  // An overlay answers for the file system below it, so the disk of the machine is recognised by its size.
  const { blocks, files } = await statfs(labsFolder);
  const size = (await runInHost(host, `stat -f -c '%b %c' "$1"`, [path])).trim();
  if (size === `${blocks} ${files}`) throw problem('lab.disk-shared', { host: host.name, path });
}
