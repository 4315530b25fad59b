import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A directory with a home of its own, in which kubexm is run as a user would run it. */
export interface Desk {
  readonly directory: string;
  write(name: string, content: string | object): void;
  run(...words: string[]): Promise<Ended>;
  start(...words: string[]): { readonly process: ChildProcess; readonly ended: Promise<Ended> };
  clear(): void;
}

const program = join(import.meta.dirname, '..', '..', '..', 'bin', 'kubexm');

export function openDesk(): Desk {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-desk-'));
  const started = new Set<ChildProcess>();

  function start(...words: string[]): { process: ChildProcess; ended: Promise<Ended> } {
    const env = { PATH: process.env['PATH'], HOME: directory, LANG: 'C.UTF-8' };
    const child = spawn(program, words, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
    started.add(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        started.delete(child);
        resolve({ code, stdout, stderr });
      });
    });
    return { process: child, ended };
  }

  return {
    directory,
    start,
    run: (...words) => start(...words).ended,
    write(name, content) {
      writeFileSync(join(directory, name), typeof content === 'string' ? content : stringify(content), {
        mode: 0o600,
      });
    },
    clear() {
      for (const child of started) child.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
