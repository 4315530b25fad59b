import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../src/problem/problem.ts';
import { runCommand } from './run-command.ts';

const patienceMs = 30_000;

/** Undoes every mount below `folder`. */
export async function removeMounts(folder: string): Promise<void> {
  for (const point of (await mountPointsWithin(folder)).reverse())
    await runCommand({ argv: ['umount', point] });
}

/**
 * Until no loop device holds a file below `folder`: another mount namespace may still have a copy of a mount, that of a
 * host which has only just ended, or of a program that has nothing to do with the lab.
 */
export async function awaitLoops(folder: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const held = await loopFilesWithin(folder);
    if (held.length === 0) return;
    if (Date.now() > deadline)
      throw problem('lab.disk-in-use', { files: held.join(' '), seconds: patienceMs / 1000 });
    await sleep(20);
  }
}

/** In the order in which they were mounted. */
async function mountPointsWithin(folder: string): Promise<string[]> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8');
  return mounts
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((point) => point.startsWith(`${folder}/`));
}

async function loopFilesWithin(folder: string): Promise<string[]> {
  const listing = await runCommand({ argv: ['losetup', '--list', '--noheadings', '--output', 'BACK-FILE'] });
  return listing.split('\n').filter((file) => file.trim().startsWith(`${folder}/`));
}
