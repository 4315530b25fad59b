import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { onHost as on } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

let desk: Desk;
let hosts: readonly ContractHost[];

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = openDesk();
  mkdirSync(join(desk.directory, '.ssh'), { mode: 0o700 });
  trust(hosts);
  desk.write('hosts.yaml', file(hosts.map(plain)));
});
afterEach(() => desk.clear());

const plain = ({ name, address, port, privateKeyPath }: ContractHost): object => ({
  name,
  address,
  port,
  privateKeyPath,
});
const file = (list: readonly object[]): object => ({ metadata: { name: 'desk' }, spec: { hosts: list } });
const at = (index: number): ContractHost => {
  const host = hosts[index];
  if (host === undefined) throw new Error(`no host ${index}`);
  return host;
};

function trust(known: readonly Pick<ContractHost, 'address' | 'hostKey'>[]): void {
  desk.write(
    '.ssh/known_hosts',
    `${known.map(({ address, hostKey }) => `${address} ${hostKey}`).join('\n')}\n`,
  );
}

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
      file([
        plain(at(0)),
        { ...plain(at(1)), privateKeyPath: wrongKey },
        { ...plain(at(2)), user: 'kube' },
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
    trust([{ address: at(0).address, hostKey: at(1).hostKey }, at(2)]);
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
    trust([]);
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
      file([{ ...plain(at(0)), user: sudoer.user, password: sudoer.password, privateKeyPath: undefined }]),
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
    desk.write('hosts.yaml', file([{ ...plain(at(0)), password }]));
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
    desk.write('hosts.yaml', file([{ ...plain(at(0)), password: 'tr0ub4dor' }]));
    const { code, stderr } = await run('--', 'echo', 'tr0ub4dor');
    expect(code).toBe(2);
    expect(stderr).toContain('usage.secret-in-words');
    expect(stderr).not.toContain('tr0ub4dor');
  });

  it('changes nothing and keeps nothing in a dry run, also of hosts never seen before', async () => {
    trust([]);
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

describe('a run that does not reach its end', () => {
  const append = (path: string, seconds: number): string[] => [
    '--',
    'sh',
    '-c',
    `sleep ${seconds}; echo ran >>${path}`,
  ];
  const isLocked = (host: ContractHost): boolean =>
    on(host, 'ls /var/lib/kubexm/lock 2>/dev/null || true').includes('token');
  const ranOn = (path: string): number[] =>
    hosts.map((host) => on(host, `cat ${path} 2>/dev/null || true`).split('ran').length - 1);
  const clean = (path: string): void => hosts.forEach((host) => void on(host, 'rm', '-f', path));

  it('stops at the next safe point on Ctrl-C, and a resume does the rest and nothing twice', async () => {
    const path = '/root/interrupted';
    const { process: child, ended } = desk.start(
      ...['run', 'command', '-f', 'hosts.yaml', '--parallel', '1'],
      ...append(path, 2),
    );
    await untilFile(
      () =>
        ranOn(path).some((count) => count > 0) ||
        hosts.some((host) => on(host, 'pgrep -fc "sleep 2$" || true').trim() !== '0'),
    );
    child.kill('SIGINT');
    const interrupted = await ended;
    expect(interrupted.code).toBe(130);
    expect(interrupted.stderr).toContain('kubexm resume run');
    expect(ranOn(path).reduce((sum, count) => sum + count, 0)).toBeLessThan(3);
    const unanswered = await desk.run('resume', 'run');
    expect(unanswered.code).toBe(2);
    expect(unanswered.stderr).toContain('usage.needs-answer');
    const shown = await desk.run('resume', 'run', '--dry-run', '-o', 'json');
    expect(shown.code).toBe(0);
    const remaining = hosts.filter((_, index) => ranOn(path)[index] === 0).map(({ name }) => name);
    expect(outcomesIn(shown.stdout)).toContainEqual(
      expect.objectContaining({ outcome: 'change', hosts: remaining }),
    );
    expect((await desk.run('resume', 'run', '-y')).code).toBe(0);
    expect(ranOn(path)).toEqual([1, 1, 1]);
    clean(path);
  });

  it('runs a command again where it failed, and nowhere else', async () => {
    const path = '/root/failed';
    const command = `echo ran >>${path}; [ "$(hostname)" != node2 ] || [ "$(wc -l <${path})" -ge 2 ]`;
    expect((await run('--', 'sh', '-c', command)).code).toBe(5);
    expect(ranOn(path)).toEqual([1, 1, 1]);
    const resumed = await desk.run('resume', 'run', '-y');
    expect(resumed.code).toBe(0);
    expect(ranOn(path)).toEqual([1, 2, 1]);
    clean(path);
  });

  it('is taken up after kill -9, in spite of the lock it left behind; another command is refused until then', async () => {
    const path = '/root/killed';
    const { process: child, ended } = desk.start('run', 'command', '-f', 'hosts.yaml', ...append(path, 10));
    await untilFile(() => hosts.every((host) => on(host, 'pgrep -fc "sleep 10$" || true').trim() !== '0'));
    const early = await desk.run('resume', 'run', await runIdOf('running'), '-y');
    expect(early.stderr).toContain('run.still-running');
    child.kill('SIGKILL');
    await ended;
    const other = await run('--', 'true');
    expect(other.code, other.stderr).toBe(6);
    expect(other.stderr).toContain(`process ${child.pid}`);
    expect((await desk.run('resume', 'run', '-y')).code).toBe(0);
    expect(ranOn(path)).toEqual([1, 1, 1]);
    expect(hosts.map((host) => on(host, 'ls /var/lib/kubexm/lock 2>/dev/null || true'))).toEqual([
      '',
      '',
      '',
    ]);
    clean(path);
  });

  it('keeps a second operator out while the first works, and names the first', async () => {
    const { ended } = desk.start('run', 'command', '-f', 'hosts.yaml', '--', 'sleep', '20');
    await untilFile(() => hosts.every(isLocked));
    const second = await run('--', 'true');
    expect(hosts.every(isLocked), 'the second waited for the first to end').toBe(true);
    expect(second.code, second.stderr).toBe(6);
    expect(second.stderr).toContain('sleep 20');
    expect((await ended).code).toBe(0);
  });

  async function runIdOf(status: string): Promise<string> {
    const { stdout } = await desk.run('get', 'runs', '-o', 'json');
    const runs = JSON.parse(stdout) as { runId: string; status: string }[];
    return runs.find((one) => one.status === status)?.runId ?? '';
  }
});

function outcomesIn(plan: string): unknown {
  const { stages } = JSON.parse(plan) as { stages: { nodes: { outcomes: unknown }[] }[] };
  return stages[0]?.nodes[0]?.outcomes;
}

async function untilFile(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 150; i++) {
    if (holds()) return;
    await sleep(100);
  }
  throw new Error('it never came to that');
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}
