import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../fixture/desk.ts';
import { fileOf, hostEntry, openDeskAt, outcomesIn, trust } from '../fixture/desk-at-hosts.ts';
import { onHost as on } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

let desk: Desk;
let hosts: readonly ContractHost[];

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = openDeskAt(hosts);
});
afterEach(() => desk.clear());

const at = (index: number): ContractHost => {
  const host = hosts[index];
  if (host === undefined) throw new Error(`no host ${index}`);
  return host;
};

const run = (...command: string[]) => desk.run('run', 'command', '-f', 'hosts.yaml', ...command);

describe('kubexm run command', () => {
  it('runs on the chosen hosts; answers go to standard output, all else to standard error', async () => {
    const { code, stdout, stderr } = await run(
      '--nodes',
      'node[1:2]',
      '--',
      'sh',
      '-c',
      'echo "it is $(hostname)"',
    );
    expect(code).toBe(0);
    expect(stdout).toBe('node1  it is node1\nnode2  it is node2\n');
    expect(stderr).toContain('2 changed');
    expect(stderr).not.toContain('\u001b');
  });

  it('gives every host its own problem while the others run, and exits with 3', async () => {
    const wrongKey = join(desk.directory, 'other');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', wrongKey]);
    desk.write(
      'hosts.yaml',
      fileOf([
        hostEntry(at(0)),
        { ...hostEntry(at(1)), privateKeyPath: wrongKey },
        { ...hostEntry(at(2)), user: 'kube' },
        {
          name: 'dead',
          address: at(0).address.replace(/\d+$/, '99'),
          timeout: 2,
          privateKeyPath: at(0).privateKeyPath,
        },
      ]),
    );
    const { code, stdout, stderr } = await run('-o', 'json', '--', 'true');
    expect(code).toBe(3);
    const answers = JSON.parse(stdout) as {
      host: string;
      code?: number;
      problem?: { code: string; fix: string };
    }[];
    expect(answers.map(({ host, code: ended, problem }) => [host, ended ?? problem?.code])).toEqual([
      ['node1', 0],
      ['node2', 'connection.auth-failed'],
      ['node3', 'connection.sudo-needs-password'],
      ['dead', expect.stringMatching(/^connection\.(unreachable|timed-out)$/)],
    ]);
    for (const name of ['node2', 'node3', 'dead']) expect(stderr).toMatch(new RegExp(`${name}.*failed`));
  });

  it('refuses an unknown and a changed host key, and says both fingerprints of the changed one', async () => {
    trust(desk, [{ address: at(0).address, hostKey: at(1).hostKey }, at(2)]);
    const { code, stdout } = await run('-o', 'json', '--', 'true');
    expect(code).toBe(3);
    const answers = JSON.parse(stdout) as { code?: number; problem?: { code: string; why: string } }[];
    expect(answers.map(({ code: ended, problem }) => ended ?? problem?.code)).toEqual([
      'connection.host-key-changed',
      'connection.host-key-unknown',
      0,
    ]);
    expect(JSON.stringify(answers[0]).match(/SHA256:/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('trusts a new host with --accept-new-host-keys, shows its key, and knows it the next time', async () => {
    trust(desk, []);
    const first = await run('--accept-new-host-keys', '--nodes', 'node1', '--', 'true');
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/node1.*SHA256:/);
    expect((await run('--nodes', 'node1', '--', 'true')).code).toBe(0);
  });

  it('exits with 5 when the command itself fails, and shows what it said', async () => {
    const { code, stdout, stderr } = await run(
      '--nodes',
      'node1',
      '--',
      'sh',
      '-c',
      'echo broken >&2; exit 7',
    );
    expect(code).toBe(5);
    expect(stdout).toContain('node1  broken');
    expect(stderr).toContain('host.command-failed');
  });

  it('hides the password of sudo from files, output and the process list of the host', async () => {
    const { sudoer } = at(0);
    desk.write(
      'hosts.yaml',
      fileOf([
        { ...hostEntry(at(0)), user: sudoer.user, password: sudoer.password, privateKeyPath: undefined },
      ]),
    );
    const { code, stdout, stderr } = await run(
      '--',
      'sh',
      '-c',
      'id -u; cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ | tr "\\0" " "',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('node1  0\n');
    const written = filesBelow(join(desk.directory, '.kubexm')).map((path) => readFileSync(path, 'latin1'));
    expect(written.length).toBeGreaterThan(4);
    for (const content of [stdout, stderr, ...written]) expect(content).not.toContain(sudoer.password);
  });

  it('hides a secret among its words from the journal, the audit trail and the lock on the host', async () => {
    const { password } = at(0).sudoer;
    desk.write('hosts.yaml', fileOf([{ ...hostEntry(at(0)), password }]));
    desk.write(`key-${password}`, readFileSync(at(0).privateKeyPath, 'utf8'));
    const words = ['-i', `key-${password}`, '--', 'cat', '/var/lib/kubexm/lock/holder'];
    const { code, stdout, stderr } = await run(...words);
    expect(code).toBe(0);
    expect(stdout).toContain('key-***');
    const written = filesBelow(join(desk.directory, '.kubexm'));
    expect(written.map((path) => basename(path))).toEqual(
      expect.arrayContaining(['journal.db', 'audit.log', 'events.db', 'run.log']),
    );
    const everything = [stdout, stderr, ...written.map((path) => readFileSync(path, 'latin1'))];
    for (const content of everything) expect(content).not.toContain(password);
  });

  it('refuses a command with a secret in it before anything is contacted', async () => {
    desk.write('hosts.yaml', fileOf([{ ...hostEntry(at(0)), password: 'tr0ub4dor' }]));
    const { code, stderr } = await run('--', 'echo', 'tr0ub4dor');
    expect(code).toBe(2);
    expect(stderr).toContain('usage.secret-in-words');
    expect(stderr).not.toContain('tr0ub4dor');
  });

  it('changes nothing and keeps nothing in a dry run, also of hosts never seen before', async () => {
    trust(desk, []);
    const { code, stdout } = await run(
      '--dry-run',
      '--accept-new-host-keys',
      '-o',
      'json',
      '--nodes',
      'node1',
      '--',
      'touch',
      '/root/dry',
    );
    expect(code).toBe(0);
    expect(outcomesIn(stdout)).toMatchObject([{ outcome: 'change', hosts: ['node1'] }]);
    expect(on(at(0), 'ls', '/root')).not.toContain('dry');
    expect(readdirSync(desk.directory)).not.toContain('.kubexm');
  });
});

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}
