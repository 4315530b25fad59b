import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import type { Connection } from '../../connector/connection.ts';
import type { Read, Reader } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import { createHostPort, type HostPort } from '../../runner/host-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import type { HostCapture } from '../../runner/undo/host-capture.ts';
import { type EmptyDirectoryInput, emptyDirectory } from './empty-directory.ts';
import { rememberData } from './remember-data.ts';
import { rememberEntries } from './remember-entries.ts';

const unit = 'kubexm-test-only.service';
let folder: string;
let directory: string;
let connection: Connection;
let port: HostPort;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-data-'));
  directory = join(folder, 'data');
  connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  port = createHostPort({ connection, paths: statePaths(join(folder, 'state')) });
});
afterEach(async () => {
  await connection.close();
  await rm(folder, { recursive: true });
});

const put = async (name: string): Promise<void> => {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), '');
};

/** As it is before containerd of ours runs; whether there was anything to do. */
async function remember(): Promise<boolean> {
  const { check, undo } = rememberData;
  if (!('reads' in check)) throw new TypeError('it says in advance what it reads');
  const input = { directory, unit };
  const { state } = check.judge(input, await port.read(check.reads(input)), { interrupted: false });
  const plan = undo(input);
  if (state === 'drifted' && 'capture' in plan)
    await port.capture(plan.capture, { runId: 'run', node: 'create/container-runtime/data' });
  return state === 'drifted';
}

const ownUnit: HostCapture = { kind: 'unit', name: unit };
const becomeOurs = () => port.capture([ownUnit], { runId: 'run', node: 'create/container-runtime/run' });

async function goes(input: Partial<EmptyDirectoryInput['unless']> = {}): Promise<boolean> {
  const unless = { unit, heldBefore: unit, ...input };
  return stateFor(port, { directory, withItself: true, unless });
}

/** The host, but for where it keeps its records. */
const here = (): HostPort => {
  const moved = (argv: readonly string[]) =>
    argv.map((word) => word.replaceAll(statePaths().root, join(folder, 'state')));
  return {
    ...port,
    read: (reads, signal) =>
      port.read(
        reads.map((read) => (read.kind === 'query' ? { ...read, argv: moved(Object(read).argv) } : read)),
        signal,
      ),
    runUnit: async ({ argv: [program, ...words], timeoutMs }) => ({
      ...(await port.run({ argv: [program, ...moved(words)], timeoutMs })),
      attached: false,
    }),
  };
};

async function stateFor(reader: Reader, input: EmptyDirectoryInput): Promise<boolean> {
  const { check } = emptyDirectory;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(reader, input, { interrupted: false })).state === 'drifted';
}

describe('data in a directory', () => {
  it('goes when there was none before our unit came', async () => {
    expect(await remember()).toBe(true);
    await becomeOurs();
    await put('layers');
    expect(await goes()).toBe(true);
  });

  it('stays as a whole when there was some', async () => {
    await put('of-somebody');
    expect(await remember()).toBe(true);
    await becomeOurs();
    await put('layers');
    expect(await goes()).toBe(false);
  });

  it('goes as ever where the unit was ours before anybody remembered, and is not taken for earlier data', async () => {
    await becomeOurs();
    await put('layers');
    expect(await remember()).toBe(false);
    expect(await goes()).toBe(true);
  });

  it('stays where our unit never came', async () => {
    await put('of-somebody');
    expect(await goes()).toBe(false);
  });

  it('stays while a process that needs it is at work', async () => {
    await remember();
    await becomeOurs();
    await put('layers');
    const process = { commandLine: '^containerd-shim of somebody', claim: 'pods' };
    const asked = async (atWork: boolean) =>
      stateFor(withProcess(port, process.commandLine, atWork), {
        directory,
        withItself: true,
        unless: { unit, process },
      });
    expect([await asked(true), await asked(false)]).toEqual([false, true]);
  });

  it('stays where something is mounted below, and goes where nothing is', async () => {
    await put('layers');
    const input = { directory, withItself: true, unless: {} };
    const empty = (mounted: string): Promise<void> =>
      emptyDirectory.apply(withMounts(mounted), input, undefined, applyContext);
    await expect(empty(`${directory}/bound`)).rejects.toMatchObject({ code: 'host.change-failed' });
    expect(await readdir(directory)).toEqual(['layers']);
    await empty(`${directory}-of-others/bound`);
    expect(await readdir(folder)).not.toContain('data');
  });

  it('is remembered once', async () => {
    await remember();
    await put('layers');
    expect(await remember()).toBe(false);
  });
});

describe('entries of a directory', () => {
  const input = () => ({ directory, withItself: true, unless: { enteredBefore: unit } });

  async function rememberAll(): Promise<boolean> {
    const { check, undo } = rememberEntries;
    if (!('reads' in check)) throw new TypeError('it says in advance what it reads');
    const wanted = { directories: [directory, join(folder, 'none')], unit };
    const { state } = check.judge(wanted, await port.read(check.reads(wanted)), { interrupted: false });
    const plan = undo(wanted);
    if (state === 'drifted' && 'capture' in plan)
      await port.capture(plan.capture, { runId: 'run', node: 'create/preparation/entries' });
    return state === 'drifted';
  }

  const empty = () => emptyDirectory.apply(here(), input(), undefined, applyContext);

  it('stay where they were there before our unit came, and what came since goes', async () => {
    await mkdir(join(directory, 'pods', 'of somebody'), { recursive: true });
    await put('pods/of somebody/volume');
    await symlink('nowhere', join(directory, 'link'));
    expect(await rememberAll()).toBe(true);
    await becomeOurs();
    expect([await rememberAll(), await stateFor(here(), input())]).toEqual([false, false]);
    await mkdir(join(directory, 'pods', 'ours'), { recursive: true });
    for (const name of ['pods/ours/volume', 'pods/of somebody/later', 'state\nof ours']) await put(name);
    expect(await stateFor(here(), input())).toBe(true);
    await empty();
    expect((await readdir(directory, { recursive: true })).toSorted()).toEqual(
      ['link', 'pods', 'pods/of somebody', 'pods/of somebody/volume'].toSorted(),
    );
    expect(await stateFor(here(), input())).toBe(false);
  });

  it('stay on what was mounted before, and nothing goes while something is mounted since', async () => {
    await mkdir(join(directory, 'bound'), { recursive: true });
    await rememberAll();
    await becomeOurs();
    for (const name of ['bound/of somebody', 'ours']) await put(name);
    const onHost = (mounted: string) =>
      emptyDirectory.apply(withMounts(mounted), input(), undefined, applyContext);
    await expect(onHost(`${directory}/ours`)).rejects.toMatchObject({ code: 'host.change-failed' });
    expect(await readdir(directory)).toEqual(['bound', 'ours']);
    await onHost(`${directory}/bound`);
    expect(await readdir(directory, { recursive: true })).toEqual(['bound', 'bound/of somebody']);
  });

  it('leave an empty directory that was there, and take along one that was not', async () => {
    await mkdir(directory);
    await rememberAll();
    await becomeOurs();
    await put('ours');
    await empty();
    expect(await readdir(directory)).toEqual([]);
    const none = { ...input(), directory: join(folder, 'none') };
    await mkdir(none.directory);
    expect(await stateFor(here(), none)).toBe(true);
    await emptyDirectory.apply(here(), none, undefined, applyContext);
    expect(await readdir(folder)).not.toContain('none');
  });

  it('go all where the unit was ours before anybody remembered, and stay all where it never was', async () => {
    await put('something');
    expect(await stateFor(here(), input())).toBe(false);
    await becomeOurs();
    expect(await rememberAll()).toBe(false);
    expect(await stateFor(here(), input())).toBe(true);
    await empty();
    expect(await readdir(folder)).not.toContain('data');
  });
});

/** The host, but for what is mounted there. */
const withMounts = (mounted: string): HostPort => ({
  ...port,
  async runUnit({ argv, ...command }) {
    const programs = join(folder, 'bin');
    await mkdir(programs, { recursive: true });
    await writeFile(join(programs, 'findmnt'), `#!/bin/sh\necho '${mounted}'\n`, { mode: 0o755 });
    const words = ['env', `PATH=${programs}:${process.env['PATH']}`, ...argv] as const;
    return here().runUnit({ ...command, argv: words });
  },
});

/** The host, but for who is at work there. */
const withProcess = (reader: Reader, commandLine: string, isAtWork: boolean): Reader => ({
  async read(reads) {
    const answers = await reader.read(reads);
    return answers.map((answer, at) =>
      JSON.stringify(reads[at] satisfies Read | undefined)?.includes(commandLine)
        ? { state: 'answered', code: isAtWork ? 0 : 1, stdout: isAtWork ? '4711\n' : '' }
        : answer,
    );
  },
});
