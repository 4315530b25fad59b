import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeKept } from '../../domain/kept-data.ts';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { forgetRecords } from './forget-records.ts';

let state: string;

beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'kubexm-records-'));
});
afterEach(() => rm(state, { recursive: true }));

type Asked = Read & { readonly argv?: readonly string[]; readonly path?: string };

const placeOf = (word: string): string => word.replaceAll(statePaths().root, state);

/** A host that keeps its records elsewhere. */
function hostWith(originals: readonly object[]): HostPort {
  const done = ([program = '', ...words]: readonly string[]) => {
    const { status, stdout } = spawnSync(program, words.map(placeOf), { encoding: 'utf8' });
    return { code: status ?? 1, stdout, stderr: '' };
  };
  const answer = async ({ kind, argv = [], path = '' }: Asked): Promise<unknown> => {
    if (kind === 'originals') return originals;
    if (kind === 'query') return { state: 'answered', ...done(argv) };
    const content = await readFile(placeOf(path)).catch(() => undefined);
    return content === undefined ? { type: 'absent' } : { type: 'file', content };
  };
  return {
    read: (reads: readonly Read[]) => Promise.all(reads.map(answer)),
    run: async ({ argv }: { readonly argv: readonly string[] }) => done(argv),
    async change(changes: readonly { readonly path: string; readonly content?: string }[]) {
      for (const { path, content } of changes)
        await (content === undefined ? rm(placeOf(path)) : writeFile(placeOf(path), content));
    },
  } as unknown as HostPort;
}

async function stateOf(port: HostPort, nothingKeptOf?: string): Promise<string> {
  const { check } = forgetRecords;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, { runId: 'this-run', nothingKeptOf }, { interrupted: false })).state;
}

async function plant(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(state, name)), { recursive: true });
    await writeFile(join(state, name), '');
  }
}

it('leaves nothing but what the lock needs, whatever a run that was killed left', async () => {
  await plant('mutex', 'lock/token', 'staging/sent', 'undo/run/objects/old', 'units/one', 'stamps/one');
  await plant(
    'original/objects/old',
    'original/order',
    'started/marker',
    'lock.0ff1ce/token',
    '.cluster.kubexm',
  );
  const port = hostWith([]);
  expect(await stateOf(port)).toBe('drifted');
  await forgetRecords.apply(port, { runId: 'this-run' }, undefined, applyContext);
  expect((await readdir(state)).toSorted()).toEqual(['lock', 'mutex', 'staging']);
  expect(await stateOf(port)).toBe('satisfied');
});

it('finds the lock of a run that was killed, for nobody else gives it back; its own it has', async () => {
  await plant('mutex', 'lock/token');
  await writeFile(join(state, 'lock/run'), 'killed\n');
  expect(await stateOf(hostWith([]))).toBe('drifted');
  await writeFile(join(state, 'lock/run'), 'this-run\n');
  expect(await stateOf(hostWith([]))).toBe('satisfied');
});

it('finds even a single folder of markers', async () => {
  await mkdir(join(state, 'started'));
  expect(await stateOf(hostWith([]))).toBe('drifted');
});

it('forgets nothing while there is something to put back', async () => {
  await plant('original/objects/old');
  expect(await stateOf(hostWith([{ key: 'path:/etc/one' }]))).toBe('satisfied');
});

it('still says whose the data is that was kept, until that goes', async () => {
  await plant('kept/ours', 'kept/another', 'undo/run');
  const port = hostWith([]);
  await forgetRecords.apply(port, { runId: 'this-run' }, undefined, applyContext);
  expect((await readdir(join(state, 'kept'))).toSorted()).toEqual(['another', 'ours']);
  expect(await stateOf(port)).toBe('satisfied');

  expect(await stateOf(port, 'ours')).toBe('drifted');
  await forgetRecords.apply(port, { runId: 'this-run', nothingKeptOf: 'ours' }, undefined, applyContext);
  expect(await readdir(join(state, 'kept'))).toEqual(['another']);
  expect(await stateOf(port, 'ours')).toBe('satisfied');
  await forgetRecords.apply(port, { runId: 'this-run', nothingKeptOf: 'another' }, undefined, applyContext);
  expect(await readdir(state)).toEqual([]);
});

it('goes on saying whose images are that nobody could remove, and nothing else of what was kept', async () => {
  const { imported, ...rest } = {
    cluster: 'ours',
    images: { directory: '/var/lib/containerd' },
    imported: ['brought:1'],
  };
  await plant('kept/ours');
  await writeFile(join(state, 'kept/ours'), writeKept({ ...rest, imported }));
  const port = hostWith([]);
  expect(await stateOf(port, 'ours')).toBe('drifted');
  await forgetRecords.apply(port, { runId: 'this-run', nothingKeptOf: 'ours' }, undefined, applyContext);
  expect(await readdir(join(state, 'kept'))).toEqual(['ours']);
  expect(await readFile(join(state, 'kept/ours'), 'utf8')).toBe(writeKept({ cluster: 'ours', imported }));
  expect(await stateOf(port, 'ours')).toBe('satisfied');

  await plant('kept/.ours.kubexm');
  expect(await stateOf(port, 'ours')).toBe('drifted');
  await forgetRecords.apply(port, { runId: 'this-run', nothingKeptOf: 'ours' }, undefined, applyContext);
  expect(await readdir(join(state, 'kept'))).toEqual(['ours']);
});
