import { expect, inject, vi } from 'vitest';
import { openDesk } from '../../fixture/desk.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

const work = (seconds: number): string[] => [
  'run',
  'command',
  '-f',
  'cluster.yaml',
  '--',
  'sh',
  '-c',
  `sleep ${seconds}`,
];

const lock = '/var/lib/kubexm/lock';

scenario('two-operators-one-cluster', { hosts: 2 }, async ({ desk, lab, on, kubexm, start }) => {
  const cluster = await labCluster(lab);
  const other = openDesk(inject('e2eRun'));
  try {
    for (const one of [desk, other]) one.write('cluster.yaml', cluster);
    const began = Date.now();
    const both = await Promise.all([kubexm(...work(20)), other.run(...work(20))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 6]);
    const refused = both.find(({ code }) => code === 6);
    expect(refused?.stderr).toMatch(/host\.lock-held .*: \S+ on \S+, process \d+/);
    expect(refused?.stderr).toMatch(/renewed \d+ seconds ago by\s+`kubexm run command/);
    const since = Date.parse(/since\s+(\S+Z)/.exec(refused?.stderr ?? '')?.[1] ?? '');
    expect(since).toBeGreaterThanOrEqual(began);
    expect(since).toBeLessThanOrEqual(Date.now());

    // It ends by itself: who breaks the lock waits for what the dead one started.
    const { process: holder, ended } = start(...work(45));
    await vi.waitFor(() => on('node1').run(`test -d ${lock}`), { timeout: 60_000, interval: 100 });
    holder.kill('SIGKILL');
    await ended;
    expect(await other.run(...work(0))).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('lock-held'),
    });

    await on('node1').run(`touch -d '2 minutes ago' ${lock}/renewed`);
    expect(await other.run(...work(0))).toMatchObject({
      code: 6,
      stderr: expect.stringMatching(/lock-stale.*since\s+\S+Z/s),
    });

    const breaking = await other.run('--break-lock', ...work(0));
    expect(breaking, breaking.stderr).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('lock-broken'),
    });
    expect((await other.run('audit', 'list', '-o', 'json')).stdout).toMatch(
      /held since \S+Z, was taken away from this host/,
    );
  } finally {
    other.clear();
  }
});
