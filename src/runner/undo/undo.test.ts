import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import type { Connection } from '../../connector/connection.ts';
import { digestOf } from '../content.ts';
import { createHostPort, type HostPort } from '../host-port.ts';
import { type StatePaths, statePaths } from '../state-paths.ts';
import type { HostCapture } from './host-capture.ts';

let directory: string;
let paths: StatePaths;
let connection: Connection;
let port: HostPort;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-undo-'));
  paths = statePaths(join(directory, 'state'));
  connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  port = createHostPort({ connection, paths });
  file = join(directory, 'file');
});
afterEach(async () => {
  await connection.close();
  await rm(directory, { recursive: true });
});

const capture = (runId: string, node: string, ...captures: readonly HostCapture[]) =>
  port.capture(captures, { runId, node });
const write = (path: string, content: string) =>
  port.change([{ do: 'write-file', path, content, mode: 0o644, owner: '0:0' }]);

it('answers a record that exists as it stands, however far the change has got since', async () => {
  await writeFile(file, 'before');
  const first = await capture('run', '1', { kind: 'path', path: file });
  await write(file, 'half way');
  expect(await capture('run', '1', { kind: 'path', path: file })).toEqual(first);
  await port.revert(first, { runId: 'run', node: '1' });
  expect(await readFile(file, 'utf8')).toBe('before');
});

it('returns step by step, newest first, each to the state before it', async () => {
  const one = await capture('run', '1', { kind: 'path', path: file });
  await write(file, 'one');
  const two = await capture('run', '2', { kind: 'path', path: file });
  await write(file, 'two');
  await port.revert(two, { runId: 'run', node: '2' });
  expect(await readFile(file, 'utf8')).toBe('one');
  await port.revert(one, { runId: 'run', node: '1' });
  expect(existsSync(file)).toBe(false);
});

it('takes away what a host that lost power had not put in its place yet', async () => {
  const before = await capture('run', '1', { kind: 'path', path: file });
  await mkdir(join(directory, '.file.kubexm'));
  await writeFile(join(directory, '.file.kubexm', 'file'), 'half');
  await port.revert(before, { runId: 'run', node: '1' });
  expect(await readdir(directory)).toEqual(['state']);
});

it.each([
  ['a link', () => symlink('elsewhere', file)],
  ['a directory', () => mkdir(file)],
])('does so beside what was %s, too', async (_what, made) => {
  await made();
  const before = await capture('run', '1', { kind: 'path', path: file });
  await writeFile(join(directory, '.file.kubexm.part.7'), 'half');
  await port.revert(before, { runId: 'run', node: '1' });
  expect(await readdir(directory)).toEqual(['file', 'state']);
});

it('keeps the first state of all as the original, also when the record of its run is gone', async () => {
  await writeFile(file, 'theirs', { mode: 0o600 });
  await capture('first', '1', { kind: 'path', path: file });
  await write(file, 'ours');
  await capture('second', '1', { kind: 'path', path: file });
  await write(file, 'newer');
  await rm(paths.undo('first'), { recursive: true });
  const names = (await readdir(paths.original)).filter((name) => name.endsWith('.json'));
  expect(names).toHaveLength(1);
  const { actions } = JSON.parse(await readFile(join(paths.original, names[0] ?? ''), 'utf8'));
  await port.revert(actions, { runId: 'deleting', node: '1' });
  expect(await readFile(file, 'utf8')).toBe('theirs');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('lists what was returned and captured again where it was captured last', async () => {
  const [one, two] = [join(directory, 'one'), join(directory, 'two')];
  await capture('first', '1', { kind: 'path', path: one });
  await capture('first', '2', { kind: 'path', path: two });
  await port.revert([], { runId: 'first', node: '1' });
  await capture('second', '1', { kind: 'path', path: one });
  await port.revert([], { runId: 'first', node: '1' });
  const [found] = await port.read([{ kind: 'originals' }]);
  expect(found).toMatchObject([
    { runId: 'first', node: '2' },
    { runId: 'second', node: '1' },
  ]);
});

it('remembers anew what the same run changes again after it was undone, as an original too', async () => {
  await writeFile(file, 'theirs');
  const first = await capture('run', '1', { kind: 'path', path: file });
  await write(file, 'ours');
  await port.revert(first, { runId: 'run', node: '1' });
  await writeFile(file, 'theirs, later');
  const again = await capture('run', '1', { kind: 'path', path: file });
  await write(file, 'ours');
  expect(await port.read([{ kind: 'originals' }])).toEqual([
    [{ runId: 'run', node: '1', key: `path:${file}`, actions: again }],
  ]);
  await port.revert(again, { runId: 'run', node: '1' });
  expect(await readFile(file, 'utf8')).toBe('theirs, later');
});

it('says so when the old bytes are no longer there, and leaves the file alone', async () => {
  await writeFile(file, 'before');
  const actions = await capture('run', '1', { kind: 'path', path: file });
  await write(file, 'after');
  await rm(paths.undo('run'), { recursive: true });
  await rm(paths.original, { recursive: true });
  await expect(port.revert(actions, { runId: 'run', node: '1' })).rejects.toMatchObject({
    code: 'host.change-failed',
  });
  expect(await readFile(file, 'utf8')).toBe('after');
});

it('takes back only its block when others wrote to the file since', async () => {
  await writeFile(file, 'a\n');
  const actions = await capture('run', '1', { kind: 'block', path: file, key: 'k' });
  await port.change([{ do: 'write-block', path: file, key: 'k', content: 'ours' }]);
  await writeFile(file, `${await readFile(file, 'utf8')}theirs\n`);
  await port.revert(actions, { runId: 'run', node: '1' });
  await port.revert(actions, { runId: 'run', node: '1' });
  expect(await readFile(file, 'utf8')).toBe('a\ntheirs\n');
});

it('does not bring back a file that others removed since', async () => {
  await writeFile(file, 'a\n');
  const actions = await capture('run', '1', { kind: 'block', path: file, key: 'k' });
  await port.change([{ do: 'write-block', path: file, key: 'k', content: 'ours' }]);
  await rm(file);
  await port.revert(actions, { runId: 'run', node: '1' });
  expect(existsSync(file)).toBe(false);
});

it('never takes for a block what has no end', async () => {
  await writeFile(file, '# BEGIN KubeXM Managed Block\ntheirs\n');
  await port.change([{ do: 'write-block', path: file, key: '', content: 'ours' }]);
  expect(await readFile(file, 'utf8')).toBe(
    '# BEGIN KubeXM Managed Block\ntheirs\n# BEGIN KubeXM Managed Block\nours\n# END KubeXM Managed Block\n',
  );
});

it('leaves a directory that was not there when others put something into it', async () => {
  const made = join(directory, 'made', 'deep');
  const actions = await capture('run', '1', { kind: 'path', path: made });
  await port.change([{ do: 'make-directory', path: made, mode: 0o755, owner: '0:0' }]);
  await writeFile(join(directory, 'made', 'theirs'), '');
  await port.revert(actions, { runId: 'run', node: '1' });
  expect(await readdir(join(directory, 'made'))).toEqual(['theirs']);
});

it('refuses to remember what it could not bring back', async () => {
  await expect(capture('run', '1', { kind: 'path', path: '/dev/null' })).rejects.toMatchObject({
    code: 'host.not-restorable',
  });
});

it('keeps old bytes and records from everybody but root', async () => {
  await mkdir(join(directory, 'open'));
  await chmod(directory, 0o755);
  await writeFile(file, 'secret');
  await capture('run', '1', { kind: 'path', path: file });
  expect((await stat(paths.root)).mode & 0o077).toBe(0);
  for (const name of await readdir(paths.undo('run'), { recursive: true }))
    expect((await stat(join(paths.undo('run'), name))).mode & 0o077).toBe(0);
});

it('sends nothing through a staging directory that belongs to somebody else', async () => {
  const staging = join(directory, 'staging');
  await mkdir(staging);
  await chown(staging, 12345, 12345);
  const wary = createHostPort({ connection, paths: statePaths(join(directory, 'state'), staging) });
  await writeFile(file, 'image');
  const from = { local: file, sha256: digestOf('image') };
  await expect(wary.change([{ do: 'import-image', reference: 'pause', from }])).rejects.toMatchObject({
    code: 'host.change-failed',
    params: { output: `${staging} belongs to somebody else` },
  });
});

it('stops at the first change that fails and names it', async () => {
  await mkdir(join(directory, 'in-the-way'));
  const broken = { do: 'write-file', content: '', mode: 0o644, owner: '0:0' } as const;
  const attempt = port.change([
    { ...broken, path: file, content: 'done' },
    { ...broken, path: join(directory, 'in-the-way') },
    { ...broken, path: join(directory, 'never') },
  ]);
  await expect(attempt).rejects.toMatchObject({
    code: 'host.change-failed',
    params: { change: { en: `write ${join(directory, 'in-the-way')}` } },
  });
  expect(await readdir(directory)).toEqual(expect.arrayContaining(['file', 'in-the-way']));
  expect(existsSync(join(directory, 'never'))).toBe(false);
});
