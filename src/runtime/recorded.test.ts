import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ClusterConfig } from '../config/cluster-config.ts';
import type { RunStatus } from '../plan/event.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { temporaryDirectory } from '../telemetry/testing/temporary-directory.ts';
import { recorded } from './recorded.ts';
import { configOf } from './testing/config-of.ts';
import { openWorkspace } from './workspace.ts';

const hosts = 'metadata: {name: demo}\nspec: {hosts: [{name: a, address: 10.0.0.1}]}\n';
const ended = { status: 'done' as RunStatus };

type Work = Parameters<typeof recorded>[2];

async function record(directory: string, config: ClusterConfig, work: Work = async () => ended) {
  const workspace = openWorkspace(directory, { create: true });
  const reports: Problem[] = [];
  const clusterDirectory = workspace.clusterDirectory('demo');
  const recorders = {
    workspace,
    session: { clusterDirectory, config },
    operator: { user: 'ann', machine: 'm', pid: 1, command: ['test'] },
    openSinks: () => [],
    report: (found: Problem) => void reports.push(found),
  };
  return { reports, ...(await recorded(recorders, 'r1', work)) };
}

it('tells what became of the work when neither log nor history nor metrics can be written', async () => {
  const directory = temporaryDirectory();
  const cluster = join(directory, '.kubexm', 'demo');
  mkdirSync(join(cluster, 'metrics.prom'), { recursive: true });
  writeFileSync(
    join(cluster, 'events.db'),
    'this is no database, and long enough to be taken for one'.repeat(9),
  );
  writeFileSync(join(cluster, 'logs'), 'a file where a directory should be');
  const { result, reports } = await record(directory, await configOf(hosts));
  expect(result).toBe(ended);
  expect(reports.map(({ code }) => code)).toEqual(Array(3).fill('telemetry.sink-failed'));
  expect(reports.map(({ params }) => params['sink'])).toMatchObject([
    { en: 'The log' },
    { en: 'The run history' },
    { en: 'The metrics' },
  ]);
});

it('does not begin what the audit trail cannot note, and tells the end of what it could not note any more', async () => {
  const directory = temporaryDirectory();
  const config = await configOf(hosts);
  const trail = join(directory, '.kubexm', 'audit.log');
  let isBegun = false;
  const { result, reports } = await record(directory, config, async () => {
    isBegun = true;
    rmSync(trail);
    mkdirSync(trail);
    return ended;
  });
  expect(isBegun).toBe(true);
  expect(result).toBe(ended);
  expect(reports.map(({ params }) => params['sink'])).toMatchObject([{ en: 'The audit trail' }]);
  await expect(
    record(directory, config, async () => {
      throw new Error('must not begin');
    }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^audit\./) });
});

const holder = {
  operator: 'bob',
  machine: 'm2',
  pid: 7,
  since: '2026-11-17T01:02:03.000Z',
  age: 90,
  run: 'r0',
};
const broken = problem('host.lock-broken', holder, { host: 'a' });

it('keeps in the audit trail whose lock was broken, and tells it', async () => {
  const directory = temporaryDirectory();
  const config = await configOf(hosts);
  const log = join(directory, '.kubexm', 'audit.log');
  const entry =
    'a: The lock of bob on m2, process 7, held since 2026-11-17T01:02:03.000Z, was taken away from this host';
  const { reports } = await record(directory, config, async (_emit, breaking) => {
    await breaking(broken, async () => expect(readFileSync(log, 'utf8')).toContain(entry));
    return ended;
  });
  expect(reports).toEqual([broken]);
  const said = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes(entry))
    .map((line) => JSON.parse(line).status);
  expect(said).toEqual(['started', 'done']);
});

it('breaks no lock where the audit trail cannot say whose', async () => {
  const directory = temporaryDirectory();
  const log = join(directory, '.kubexm', 'audit.log');
  let isBroken = false;
  const working = record(directory, await configOf(hosts), async (_emit, breaking) => {
    rmSync(log);
    mkdirSync(log);
    await breaking(broken, async () => {
      isBroken = true;
    });
    return ended;
  });
  await expect(working).rejects.toMatchObject({ code: 'audit.unwritable' });
  expect(isBroken).toBe(false);
});
