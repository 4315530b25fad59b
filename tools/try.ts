import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createLab } from '../lab/create-lab.ts';

/** Real hosts on this machine, kubexm run on them as a user would, and everything taken away again. */
const kubexm = join(import.meta.dirname, '..', 'bin', 'kubexm');
const directory = mkdtempSync(join(tmpdir(), 'kubexm-try-'));
const say = (line: string): void => console.log(`\n# ${line}`);

say('Three hosts with systemd and sshd of their own; the first time, their base system is made');
const lab = await createLab({ name: `try-${process.pid}`, hosts: 3, say: (line) => console.log(line) });
let failed = false;
try {
  writeFileSync(
    join(directory, 'hosts.yaml'),
    stringify({
      metadata: { name: 'try' },
      spec: {
        global: { privateKeyPath: lab.sshKey.path },
        hosts: lab.hosts.map(({ name, address, port, hostKey }) => ({
          name,
          address,
          port,
          hostKey: fingerprintOf(hostKey),
        })),
      },
    }),
  );
  type('run', 'command', '-f', 'hosts.yaml', '--dry-run', '--', 'uptime');
  type(
    'run',
    'command',
    '-f',
    'hosts.yaml',
    '--nodes',
    'node[1:3]',
    '--',
    'systemctl',
    'is-system-running',
    '--wait',
  );
  type('get', 'runs');
  type('describe', 'run');
  type('audit', 'verify');
} finally {
  say('The hosts are taken away again');
  await lab.destroy();
  rmSync(directory, { recursive: true });
}
process.exitCode = failed ? 1 : 0;

function type(...words: string[]): void {
  say(`kubexm ${words.join(' ')}`);
  const { status } = spawnSync(kubexm, words, { cwd: directory, stdio: 'inherit' });
  failed ||= status !== 0;
}

/** As ssh-keygen prints it. */
function fingerprintOf(hostKey: string): string {
  const [, key = ''] = hostKey.split(' ');
  return `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replace(/=+$/, '')}`;
}
