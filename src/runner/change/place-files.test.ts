import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import type { Connection } from '../../connector/connection.ts';
import { digestOf, type LocalFile } from '../content.ts';
import { createHostPort, type HostPort } from '../host-port.ts';
import { statePaths } from '../state-paths.ts';

let directory: string;
let connection: Connection;
let port: HostPort;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-place-'));
  connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  port = createHostPort({ connection, paths: statePaths(join(directory, 'state')) });
});
afterEach(async () => {
  await connection.close();
  await rm(directory, { recursive: true });
});

async function kept(name: string, content: string): Promise<LocalFile> {
  const local = join(directory, name);
  await writeFile(local, content);
  return { local, sha256: digestOf(content) };
}

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

it('puts files of one directory there together, and nothing else', async () => {
  const place = join(directory, 'usr', 'bin');
  const contents = { runc: 'one', 'a b': 'two', containerd: '' };
  const changes = await Promise.all(
    Object.entries(contents).map(async ([name, content]) => ({
      do: 'write-file' as const,
      path: join(place, name),
      content: await kept(`${name}.source`, content),
      mode: 0o755,
      owner: '0:0',
    })),
  );
  await port.change(changes);
  const names = Object.keys(contents).toSorted();
  expect((await readdir(place)).toSorted()).toEqual(names);
  expect(await Promise.all(names.map((name) => modeOf(join(place, name))))).toEqual(['755', '755', '755']);
  expect(await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))).toEqual([
    'two',
    '',
    'one',
  ]);
  const reads = changes.map(({ path }) => ({ kind: 'path', path, content: false, stamped: true }) as const);
  expect(await port.read(reads)).toMatchObject(changes.map(({ content: { sha256 } }) => ({ sha256 })));
});

it('replaces what is there, a link and what an earlier attempt left too', async () => {
  const place = join(directory, 'place');
  const write = (name: string, content: LocalFile) =>
    ({ do: 'write-file', path: join(place, name), content, mode: 0o600, owner: '65534:65533' }) as const;
  await port.change([write('file', await kept('old', 'old')), write('link', await kept('old', 'old'))]);
  await rm(join(place, 'link'));
  await symlink('elsewhere', join(place, 'link'));
  await writeFile(join(place, 'elsewhere'), 'theirs');
  await writeFile(join(place, '.file.kubexm'), 'half');
  await mkdir(join(place, '.file.kubexm.part.1'));
  await port.change([write('file', await kept('new', 'new')), write('link', await kept('new', 'new'))]);
  const found = ['elsewhere', 'file', 'link'].map((name) => readFile(join(place, name), 'utf8'));
  expect(await Promise.all(found)).toEqual(['theirs', 'new', 'new']);
  expect((await readdir(place)).toSorted()).toEqual(['elsewhere', 'file', 'link']);
  expect(await stat(join(place, 'link'))).toMatchObject({ uid: 65534, gid: 65533 });
});

it('leaves nothing beside the files when an earlier attempt was cut off between them', async () => {
  const place = join(directory, 'place');
  const write = async (name: string) =>
    ({
      do: 'write-file',
      path: join(place, name),
      content: await kept(name, name),
      mode: 0o755,
      owner: '0:0',
    }) as const;
  const files = await Promise.all(['a', 'b', 'c'].map(write));
  await mkdir(join(place, '.a.kubexm'), { recursive: true });
  await writeFile(join(place, 'b'), 'b');
  for (const name of ['a', 'c']) await writeFile(join(place, '.a.kubexm', name), name);
  await port.change(files.filter(({ path }) => !path.endsWith('b')));
  expect((await readdir(place)).toSorted()).toEqual(['a', 'b', 'c']);
});

it('moves the file that the others wait beside last', async () => {
  const place = join(directory, 'place');
  await mkdir(join(place, 'b'), { recursive: true });
  const write = async (name: string) =>
    ({
      do: 'write-file',
      path: join(place, name),
      content: await kept(name, name),
      mode: 0o755,
      owner: '0:0',
    }) as const;
  await expect(port.change(await Promise.all(['a', 'b', 'c'].map(write)))).rejects.toMatchObject({
    code: 'host.change-failed',
  });
  expect(await readdir(place)).not.toContain('a');
});

it('has taken away where files waited before the last of them is in its place', async () => {
  const place = join(directory, 'place');
  await mkdir(join(place, 'a'), { recursive: true });
  const content = await kept('a', 'a');
  const write = { do: 'write-file', path: join(place, 'a'), content, mode: 0o755, owner: '0:0' } as const;
  await expect(port.change([write])).rejects.toMatchObject({ code: 'host.change-failed' });
  expect(await readdir(place)).not.toContain('.a.kubexm');
});

it('writes a text that is too long for a script whole', async () => {
  const path = join(directory, 'text');
  const content = 'line\n'.repeat(50_000);
  await port.change([{ do: 'write-file', path, content, mode: 0o640, owner: '0:0' }]);
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await modeOf(path)).toBe('640');
});

it('writes nothing when a file is not what it should be, and says which', async () => {
  const place = join(directory, 'place');
  const write = (name: string, content: LocalFile) =>
    ({ do: 'write-file', path: join(place, name), content, mode: 0o755, owner: '0:0' }) as const;
  const good = await kept('good', 'good');
  const bad = { ...(await kept('bad', 'bad')), sha256: digestOf('other') };
  await expect(port.change([write('good', good), write('bad', bad)])).rejects.toMatchObject({
    code: 'connection.digest-differs',
    params: { path: expect.stringMatching(/\/bad$/), expected: bad.sha256, found: digestOf('bad') },
  });
  expect(await readdir(place)).toEqual([]);
});
