import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

const processIds = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Processes of this machine, where the hosts of these tests live too, that have the text in their arguments. */
export const runningWith = (text: string): string[] =>
  processIds()
    .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim())
    .filter((line) => line.includes(text));

/** Everything any process shows the world: arguments and environment. */
export const shownByProcesses = (): string =>
  processIds()
    .map((pid) => read(`/proc/${pid}/cmdline`) + read(`/proc/${pid}/environ`))
    .join('\n');

/** Waits for a state that must come. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('it never came to be');
}
