import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Real hosts on this machine, kubexm run on them as a user would, and everything taken away again. */
const kubexm = join(import.meta.dirname, '..', 'bin', 'kubexm');
const directory = mkdtempSync(join(tmpdir(), 'kubexm-try-'));
const name = `try-${process.pid}`;
let failed = false;

try {
  type('create', 'lab', '--name', name, '--hosts', '3', '--yes');
  type('config', 'validate', '-f', 'cluster.yaml');
  type('run', 'command', '-f', 'cluster.yaml', '--dry-run', '--', 'uptime');
  type(
    'run',
    'command',
    '-f',
    'cluster.yaml',
    '--nodes',
    'node[1:3]',
    '--',
    'systemctl',
    'is-system-running',
  );
  type('get', 'runs');
  type('describe', 'run');
  type('audit', 'verify');
} finally {
  type('delete', 'lab', '--name', name, '--yes');
  rmSync(directory, { recursive: true });
}
process.exitCode = failed ? 1 : 0;

function type(...words: string[]): void {
  console.log(`\n# kubexm ${words.join(' ')}`);
  const { status } = spawnSync(kubexm, words, { cwd: directory, stdio: 'inherit' });
  failed ||= status !== 0;
}
