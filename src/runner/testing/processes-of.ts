import { execFileSync } from 'node:child_process';
import type { Script } from '../script.ts';

/** How many processes a script starts: where it alone lives, they are numbered from 2 on. */
export function processesOf({ text }: Script): number {
  const counted = `( ${text}\n) >/dev/null 2>&1 </dev/null\nsh -c 'echo $$'`;
  const last = execFileSync('unshare', ['--pid', '--fork', 'sh', '-c', counted], { encoding: 'utf8' });
  return Number(last) - 2;
}
