import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { openSqliteJournal } from '../../engine/sqlite-journal.ts';
import { journalWorkerUrl } from '../../runtime/journal-worker-url.ts';
import { type Request, type Source, storeRun } from '../../runtime/stored-request.ts';
import { configOf } from '../../runtime/testing/config-of.ts';
import { commandTable } from '../command-table.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';

const fileOf = (cluster: string): string =>
  `metadata: {name: ${cluster}}\nspec: {hosts: [{name: a, address: 127.0.0.1, port: 1, user: u}]}\n`;
const request: Request = { kind: 'run-command', hosts: ['a'], argv: ['df'], timeoutMs: 1 };

let directory: string;

const fetching: Request = { kind: 'create-artifacts', hosts: [], arches: ['amd64'], withImages: true };

/** Files fetched for no cluster, and two clusters, each with a run that failed; that of test is the newest. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-two-clusters-'));
  await failed('downloads', fetching, { file: '-', overrides: [] }, 1);
  for (const [at, cluster] of ['prod', 'test'].entries()) {
    const file = `${cluster}.yaml`;
    writeFileSync(join(directory, file), fileOf(cluster), { mode: 0o600 });
    await failed(cluster, request, { file, overrides: [] }, at + 2);
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function failed(cluster: string, asked: Request, source: Source, startedAt: number): Promise<void> {
  mkdirSync(join(directory, '.kubexm', cluster), { recursive: true, mode: 0o700 });
  const journal = openSqliteJournal(join(directory, '.kubexm', cluster, 'journal.db'), journalWorkerUrl());
  const runId = `run-of-${cluster}`;
  await journal.begin({
    runId,
    pipeline: asked.kind,
    cluster,
    operator: 'ann',
    machine: 'elsewhere',
    pid: 1,
    command: ['kubexm', 'run', 'command', '-f', source.file, '--', 'df'],
    startedAt,
    request: storeRun(asked, source, await configOf(fileOf(cluster))),
  });
  await journal.finish(runId, 'failed', startedAt + 1);
  const actions = [{ do: 'sysctl', key: 'k', value: 'v' }] as const;
  await journal.recordUndo({ runId, sequence: 1, node: 'n', step: 's', host: 'a', port: 'host', actions });
  await journal.close();
}

async function kubexm(typed: string, stdin = '') {
  const world = testWorld({ cwd: directory, env: { HOME: directory }, readStdin: async () => stdin });
  const code = await runCli(typed.split(' '), world, commandTable);
  return { code, stdout: world.stdout.text(), stderr: world.stderr.text() };
}

describe('a run is looked for among those of the cluster', () => {
  it.each(['-f prod.yaml', '-c prod', '-f - -c prod', '-f -'])('describe run %s', async (named) => {
    const { code, stdout } = await kubexm(`describe run ${named}`, fileOf('prod'));
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('run-of-prod') });
  });

  it('describe run without any of them shows the newest of all', async () => {
    expect((await kubexm('describe run')).stdout).toContain('run-of-test');
  });

  it.each(['-f prod.yaml', '-c prod'])('get runs %s', async (named) => {
    const { stdout } = await kubexm(`get runs ${named}`);
    expect(stdout).toContain('run-of-prod');
    expect(stdout).not.toContain('run-of-test');
  });

  it.each(['resume', 'rollback'])('%s run -f takes none of another cluster', async (verb) => {
    const { stderr } = await kubexm(`${verb} run -f prod.yaml -y`);
    expect(stderr).toContain('run-of-prod');
    expect(stderr).not.toContain('run-of-test');
  });

  it('also by a file that is not right any more', async () => {
    writeFileSync(join(directory, 'wrong.yaml'), 'metadata: {name: prod}\nspec: {hosts: {}, no: 1}\n');
    expect((await kubexm('describe run -f wrong.yaml')).stdout).toContain('run-of-prod');
  });

  it('a file without a name says so', async () => {
    writeFileSync(join(directory, 'nameless.yaml'), 'spec: {}\n');
    const { code, stderr } = await kubexm('describe run -f nameless.yaml');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('metadata.name') });
  });

  it.each(['describe run -c prdo', 'get runs -c prdo', 'resume run -c prdo', 'rollback run -c prdo'])(
    '%s knows that there is no such cluster, and which there are',
    async (typed) => {
      const { code, stderr } = await kubexm(typed);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('prod, test') });
    },
  );
});

it.each([
  'resume run run-of-test -f prod.yaml',
  'rollback run -c test -f prod.yaml',
  'get nodes -c test -f whole.yaml',
  'get runs -c test -f prod.yaml',
  'describe run run-of-test -f prod.yaml',
])('%s is refused: the file is that of another cluster', async (typed) => {
  writeFileSync(join(directory, 'whole.yaml'), clusterFile(), { mode: 0o600 });
  const { code, stderr } = await kubexm(typed);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('usage.other-cluster') });
});

it.each(['get clusters', 'config get-contexts'])(
  '%s lists clusters, not what was fetched for none',
  async (typed) => {
    const listed: readonly { readonly name: string }[] = JSON.parse(
      (await kubexm(`${typed} -o json`)).stdout,
    );
    expect(listed.map(({ name }) => name)).toEqual(['prod', 'test']);
  },
);

describe('a cluster that was given another name than its file has', () => {
  beforeAll(async () => {
    writeFileSync(join(directory, 'base.yaml'), fileOf('base'), { mode: 0o600 });
    const overrides = [{ key: 'cluster_name', value: 'blue' }];
    await failed('blue', request, { file: './base.yaml', overrides }, 3);
  });

  it.each(['describe run -f base.yaml', 'describe run -c blue -f base.yaml', 'get runs -f base.yaml'])(
    'is found by its file: %s',
    async (typed) => {
      const { stdout, stderr } = await kubexm(typed);
      expect(stdout, stderr).toContain('run-of-blue');
      expect(stdout).not.toContain('run-of-test');
    },
  );

  it.each(['resume', 'rollback'])('is found by its file: %s run', async (verb) => {
    expect((await kubexm(`${verb} run -f base.yaml -y`)).stderr).toContain('run-of-blue');
  });

  it('is not meant by a file of the name that something was run for', async () => {
    const overrides = [{ key: 'metadata.name', value: 'green' }];
    await failed('green', request, { file: 'prod.yaml', overrides }, 4);
    expect((await kubexm('describe run -f prod.yaml')).stdout).toContain('run-of-prod');
  });

  it('is not guessed where there are several', async () => {
    const overrides = [{ key: 'metadata.name', value: 'red' }];
    await failed('red', request, { file: 'base.yaml', overrides }, 5);
    const { code, stderr } = await kubexm('describe run -f base.yaml');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('blue') });
  });
});
