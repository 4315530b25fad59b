import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../../src/cli/main.ts');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder in which the lab commands are typed; the cache of the user is used, so that nothing is built anew. */
export function openLabDesk() {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-lab-desk-'));

  function start(words: readonly string[], prefix: readonly string[] = []) {
    const [program = '', ...args] = [...prefix, process.execPath, main, ...words];
    const child: ChildProcess = spawn(program, args, {
      cwd: directory,
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
    return { child, ended };
  }

  return {
    directory,
    start,
    /** Under another program, such as `unshare`, when `prefix` names one. */
    run: (words: readonly string[], prefix?: readonly string[]): Promise<Ended> => start(words, prefix).ended,
    clear: (): void => rmSync(directory, { recursive: true, force: true }),
  };
}
