import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { useLabHosts } from '../fixture/use-lab-hosts.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let desk: Desk;

beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.clear());

it('the example of the documentation runs as it stands, with kubexm installed beside it', async () => {
  const hosts = await useLabHosts(2);
  mkdirSync(join(desk.directory, '.ssh'));
  desk.write(
    '.ssh/known_hosts',
    `${hosts.map(({ address, hostKey }) => `${address} ${hostKey}`).join('\n')}\n`,
  );
  desk.write('hosts.yaml', {
    metadata: { name: 'example' },
    spec: { hosts: hosts.map(({ name, address, privateKeyPath }) => ({ name, address, privateKeyPath })) },
  });
  mkdirSync(join(desk.directory, 'node_modules'));
  symlinkSync(root, join(desk.directory, 'node_modules', 'kubexm'));
  copyFileSync(join(root, 'docs', 'examples', 'run-command.ts'), join(desk.directory, 'run-command.ts'));
  const env = { PATH: process.env['PATH'], HOME: desk.directory };
  const output = execFileSync(process.execPath, ['run-command.ts'], {
    cwd: desk.directory,
    env,
    encoding: 'utf8',
  });
  const kernel = execFileSync('uname', ['-r'], { encoding: 'utf8' }).trim();
  expect(output).toBe(`node1 ${kernel}\nnode2 ${kernel}\n`);
});
