import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hostFolders } from '../../../lab/folders.ts';
import type { Lab } from '../../../lab/lab.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { handOn } from './host-hand.ts';

const name = 'swap-of-host';

/** On a host: /var/lib is no overlay there, and an overlay carries no swap. */
export const swapFile = `/var/lib/${name}`;

/**
 * Gives a host swap of its own, with a priority. All hosts see it, the machine included: whatever becomes of the test, a
 * process of its own turns it off, or nobody could remove the lab.
 */
export async function giveSwap(lab: Lab, host: string, priority: number): Promise<AsyncDisposable> {
  const outside = join(hostFolders(lab.name, host).varLib, name);
  const warden = spawn('sh', ['-c', 'cat >/dev/null; swapoff "$1" 2>/dev/null || :', 'sh', outside], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(warden, 'spawn');
  const ended = once(warden, 'exit');
  const takeAway = async (): Promise<void> => {
    warden.stdin.end();
    await ended;
    // A file that is still in use as swap cannot be removed.
    await runCommand({ argv: ['rm', '-f', outside] });
  };
  try {
    await handOn(lab, host).run(`
fallocate -l 16M ${swapFile}
chmod 600 ${swapFile}
mkswap ${swapFile} >/dev/null
swapon --priority ${priority} ${swapFile}`);
  } catch (cause) {
    await takeAway();
    throw cause;
  }
  return { [Symbol.asyncDispose]: takeAway };
}
