import { statfs } from 'node:fs/promises';
import { problem } from '../../src/problem/problem.ts';
import { labsFolder } from '../folders.ts';
import { ensureFolder } from './ensure-folder.ts';
import type { FaultTarget } from './fault.ts';
import { hostScripts } from './host-scripts.ts';
import { runInHost } from './run-in-host.ts';

export async function fillDisk(target: FaultTarget): Promise<void> {
  const { host, value } = target;
  await ensureFolder(target);
  // An overlay answers with the size of the file system below it, so the disk of the machine is recognised by its own.
  const { blocks, files } = await statfs(labsFolder);
  const size = (await runInHost(host, `stat -f -c '%b %c' "$1"`, [value])).trim();
  if (size === `${blocks} ${files}`) throw problem('lab.disk-shared', { host: host.name, path: value });
  await runInHost(host, hostScripts.diskFull.inject, [value]);
}
