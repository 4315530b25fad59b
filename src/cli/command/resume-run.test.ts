import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import type { Journal } from '../../engine/journal.ts';
import { openSqliteJournal } from '../../engine/sqlite-journal.ts';
import type { RunStatus } from '../../plan/event.ts';
import { journalWorkerUrl } from '../../runtime/journal-worker-url.ts';
import { type OnFailure, type Request, readStoredRun, storeRun } from '../../runtime/stored-request.ts';
import { configOf } from '../../runtime/testing/config-of.ts';
import { commandTable } from '../command-table.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';

const hosts = 'metadata: {name: demo}\nspec: {hosts: [{name: a, address: 127.0.0.1, port: 1, user: u}]}\n';
const create: Request = {
  kind: 'create-cluster',
  hosts: ['a'],
  tags: { only: [], skip: [] },
  skipsPreflight: false,
};
const remove: Request = { kind: 'delete-cluster', hosts: ['a'], keepsData: false, givesUpHosts: false };
const command: Request = { kind: 'run-command', hosts: ['a'], argv: ['df'], timeoutMs: 1 };

let directory: string;
let journal: Journal;
let time = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-resume-'));
  writeFileSync(join(directory, 'hosts.yaml'), hosts, { mode: 0o600 });
  mkdirSync(join(directory, '.kubexm/demo'), { recursive: true, mode: 0o700 });
  journal = openSqliteJournal(join(directory, '.kubexm/demo/journal.db'), journalWorkerUrl());
});
afterEach(async () => {
  await journal.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A run as it would stand in the journal of this directory. */
async function ran(runId: string, request: Request, status: RunStatus, onFailure?: OnFailure): Promise<void> {
  await journal.begin({
    runId,
    pipeline: request.kind,
    cluster: 'demo',
    operator: 'ann',
    machine: 'elsewhere',
    pid: 1,
    command: ['kubexm', ...request.kind.split('-'), '-f', 'hosts.yaml'],
    startedAt: ++time,
    request: storeRun(request, { file: 'hosts.yaml', overrides: [] }, await configOf(hosts), onFailure),
  });
  await journal.finish(runId, status, ++time);
}

async function kubexm(...words: string[]) {
  const world = testWorld({ cwd: directory, env: { HOME: directory } });
  const code = await runCli(words, world, commandTable);
  return { code, stderr: world.stderr.text() };
}

const resume = (...words: string[]) => kubexm('resume', 'run', ...words);

describe('kubexm resume run', () => {
  it('never takes up the deletion of a cluster that was created again since', async () => {
    await ran('r1', remove, 'failed');
    await ran('r2', remove, 'done');
    await ran('r3', create, 'done');
    expect(await resume('-y')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/run\.none-to-take[\s\S]*took\s+its\s+place/),
    });
    const named = await resume('r1', '-y', '--break-lock');
    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining('run.superseded') });
    expect(named.stderr).toContain('r3');
    expect(named.stderr).toContain('`kubexm delete cluster -f hosts.yaml`');
  });

  it('says that nothing was run where nothing was', async () => {
    expect((await resume('-y')).stderr).toContain('in this one nothing was run yet');
  });

  it('takes up a creation after its operator has looked around by commands', async () => {
    await ran('r1', create, 'failed');
    await ran('r2', command, 'done');
    expect((await resume('-y')).stderr).toContain('Going on with r1');
  });

  it.each([
    { started: 'rollback', says: [], isUndone: true },
    { started: 'rollback', says: ['--on-failure', 'stop'], isUndone: false },
    { started: 'stop', says: [], isUndone: false },
    { started: 'stop', says: ['--on-failure', 'rollback'], isUndone: true },
  ] as const)('undoes a run that fails again, or not: started to $started, now told $says', async (one) => {
    await ran('r1', command, 'failed', one.started);
    const actions = [{ do: 'sysctl', key: 'k', value: 'v' }] as const;
    const change = { node: 'n', step: 's', host: 'a', port: 'host', actions } as const;
    await journal.recordUndo({ ...change, runId: 'r1', sequence: 1 });
    const { stderr } = await resume('-y', ...one.says);
    expect(stderr).toContain('Going on with r1');
    expect(stderr.includes('undoing what it did')).toBe(one.isUndone);
  });

  it('knows from the run itself that it is to be undone', async () => {
    writeFileSync(join(directory, 'cluster.yaml'), clusterFile(), { mode: 0o600 });
    const words = ['run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y', '--on-failure', 'rollback'];
    expect((await kubexm(...words)).code).toBe(3);
    const stored = (await journal.runs()).map(({ request }) => readStoredRun(request).onFailure);
    expect(stored).toEqual(['rollback']);
  });
});
