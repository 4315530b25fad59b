import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../fixture/desk.ts';
import { openDeskAt, outcomesIn } from '../fixture/desk-at-hosts.ts';
import { onHost as on } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

let desk: Desk;
let hosts: readonly ContractHost[];

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = openDeskAt(hosts);
});
afterEach(() => desk.clear());

const run = (...command: string[]) => desk.run('run', 'command', '-f', 'hosts.yaml', ...command);

describe('a run that does not reach its end', () => {
  /** Goes on where it was let go, and then takes its time; a test that failed does not leave it behind for ever. */
  const held = (path: string, seconds = 0): string[] => [
    '--',
    'sh',
    '-c',
    `touch ${path}.began; for _ in $(seq 1800); do [ -e ${path}.go ] && break; sleep 0.1; done; sleep ${seconds}; echo ran >>${path}`,
  ];
  const hasBegun = (path: string) => (host: ContractHost) =>
    on(host, `ls ${path}.began 2>/dev/null || true`) !== '';
  const letGo = (path: string): void => hosts.forEach((host) => void on(host, 'touch', `${path}.go`));
  const isLocked = (host: ContractHost): boolean =>
    on(host, 'ls /var/lib/kubexm/lock 2>/dev/null || true').includes('token');
  const ranOn = (path: string): number[] =>
    hosts.map((host) => on(host, `cat ${path} 2>/dev/null || true`).split('ran').length - 1);
  const clean = (path: string): void =>
    hosts.forEach((host) => void on(host, 'rm', '-f', path, `${path}.began`, `${path}.go`));

  it('stops at the next safe point on Ctrl-C, and a resume does the rest and nothing twice', async () => {
    const path = '/root/interrupted';
    const { process: child, ended } = desk.start(
      ...['run', 'command', '-f', 'hosts.yaml', '--parallel', '1'],
      ...held(path),
    );
    await untilTrue(() => hosts.some(hasBegun(path)));
    child.kill('SIGINT');
    letGo(path);
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

  it('is not taken up once a newer command ran on the same hosts', async () => {
    const path = '/root/superseded';
    expect((await run('--', 'sh', '-c', `echo ran >>${path}; false`)).code).toBe(5);
    const failed = await runIdOf('failed');
    expect((await run('--', 'true')).code).toBe(0);
    expect((await desk.run('resume', 'run', '-y')).stderr).toContain('run.none-to-take');
    const named = await desk.run('resume', 'run', failed, '-y');
    expect(named.code, named.stderr).toBe(2);
    expect(named.stderr).toContain('run.superseded');
    expect(ranOn(path)).toEqual([1, 1, 1]);
    clean(path);
  });

  it('is taken up after kill -9, in spite of the lock it left behind; another command is refused until then', async () => {
    const path = '/root/killed';
    const { process: child, ended } = desk.start('run', 'command', '-f', 'hosts.yaml', ...held(path, 5));
    await untilTrue(() => hosts.every(hasBegun(path)));
    const early = await desk.run('resume', 'run', await runIdOf('running'), '-y');
    expect(early.stderr).toContain('run.still-running');
    child.kill('SIGKILL');
    await ended;
    const other = await run('--', 'true');
    expect(other.code, other.stderr).toBe(6);
    expect(other.stderr).toContain(`process ${child.pid}`);
    letGo(path);
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
    const path = '/root/first';
    const { ended } = desk.start('run', 'command', '-f', 'hosts.yaml', ...held(path));
    await untilTrue(() => hosts.every(isLocked));
    const second = await run('--', 'true');
    expect(hosts.every(isLocked), 'the second waited for the first to end').toBe(true);
    expect(second.code, second.stderr).toBe(6);
    expect(second.stderr).toContain(`${path}.go`);
    letGo(path);
    expect((await ended).code).toBe(0);
    clean(path);
  });

  async function runIdOf(status: string): Promise<string> {
    const { stdout } = await desk.run('get', 'runs', '-o', 'json');
    const runs = JSON.parse(stdout) as { runId: string; status: string }[];
    return runs.find((one) => one.status === status)?.runId ?? '';
  }
});

async function untilTrue(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (holds()) return;
    await sleep(100);
  }
  throw new Error('it never came to that');
}
