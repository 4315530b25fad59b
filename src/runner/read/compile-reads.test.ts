import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import type { Connection } from '../../connector/connection.ts';
import { digestOf } from '../content.ts';
import { createHostPort } from '../host-port.ts';
import { statePaths } from '../state-paths.ts';
import { processesOf } from '../testing/processes-of.ts';
import { compileReads } from './compile-reads.ts';
import type { HostRead } from './host-read.ts';
import type { PathState } from './path.ts';

let directory: string;
let connection: Connection;
let scripts = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-read-'));
  const local = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  connection = {
    ...local,
    shell(script) {
      scripts++;
      return local.shell(script);
    },
  };
});

afterAll(async () => {
  await connection.close();
  await rm(directory, { recursive: true });
});

const read = (...reads: readonly HostRead[]) => createHostPort({ connection }).read(reads);

it('tells files, directories, links and other things apart, whatever they are called', async () => {
  const hostile = join(directory, "a\n'b' $(id) \\ ü\t");
  await writeFile(hostile, Buffer.from([0, 255, 10]), { mode: 0o640 });
  await symlink('some\nwhere', join(directory, 'link'));
  await symlink('/', join(directory, 'away'));
  const at = (path: string, content = false): HostRead => ({ kind: 'path', path, content });
  expect(
    await read(
      at(hostile, true),
      at(directory),
      at(join(directory, 'link')),
      at(join(directory, 'away')),
      at('/dev/null'),
      at('/nowhere'),
    ),
  ).toMatchObject([
    {
      type: 'file',
      mode: 0o640,
      owner: 'root:root',
      size: 3,
      sha256: digestOf(Buffer.from([0, 255, 10])),
      content: Buffer.from([0, 255, 10]),
    },
    { type: 'directory', mode: 0o700 },
    { type: 'link', target: 'some\nwhere', leadsToDirectory: false },
    { type: 'link', target: '/', leadsToDirectory: true },
    { type: 'other' },
    { type: 'absent' },
  ]);
});

it('fetches what several files hold, each whole or not at all', async () => {
  const files = { empty: '', binary: '\0\n\0', text: 'text\n', large: 'x'.repeat(2 ** 20 + 1), last: 'last' };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  const states = await read(
    ...Object.keys(files).map(
      (name): HostRead => ({ kind: 'path', path: join(directory, name), content: true }),
    ),
    { kind: 'path', path: join(directory, 'gone'), content: true },
  );
  const fetched = (states as readonly PathState[]).map((state) =>
    state.type === 'file' ? state.content?.toString() : state.type,
  );
  expect(fetched).toEqual(['', '\0\n\0', 'text\n', undefined, 'last', 'absent']);
});

it('fetches content only where the digest is another one', async () => {
  const path = join(directory, 'known');
  await writeFile(path, 'known\n');
  const unless = (text: string): HostRead => ({ kind: 'path', path, content: { unless: digestOf(text) } });
  const [same] = await read(unless('known\n'));
  const [other] = await read(unless('other\n'));
  expect(same).not.toHaveProperty('content');
  expect([same, other]).toMatchObject([
    { sha256: digestOf('known\n') },
    { sha256: digestOf('known\n'), content: Buffer.from('known\n') },
  ]);
});

it('asks a thousand things in one round trip and answers in the order asked', async () => {
  const reads = Array.from(
    { length: 1000 },
    (_, index): HostRead =>
      index % 2 === 0
        ? { kind: 'path', path: `/nowhere/${index}` }
        : { kind: 'sysctl', key: 'kernel.ostype' },
  );
  const before = scripts;
  const answers = await read(...reads);
  expect(scripts - before).toBe(1);
  expect(answers).toEqual(reads.map((one) => (one.kind === 'path' ? { type: 'absent' } : 'Linux')));
});

it('answers about everything on a host that has neither the thing nor the tool', async () => {
  expect(
    await read(
      { kind: 'unit', name: 'no-such.service' },
      { kind: 'package', name: 'no-such-package' },
      { kind: 'sysctl', key: 'no.such.key' },
      { kind: 'module', name: 'no-such-module' },
      { kind: 'user', name: 'no-such-user' },
      { kind: 'mount', path: '/no/such/mount' },
      { kind: 'image', reference: 'no/such:image' },
      { kind: 'query', argv: ['no-such-tool', '--json'] },
    ),
  ).toEqual([
    {
      load: 'not-found',
      active: false,
      activity: 'inactive',
      enabled: '',
      startedWith: null,
      reloadedWith: null,
    },
    { installed: false },
    null,
    'absent',
    null,
    null,
    null,
    { state: 'absent' },
  ]);
});

it('sees what is there', async () => {
  expect(
    await read(
      { kind: 'package', name: 'coreutils' },
      { kind: 'user', name: 'root' },
      { kind: 'mount', path: '/proc' },
      { kind: 'query', argv: ['sh', '-c', 'echo "$GREETING"; echo; exit 3'], env: { GREETING: "it's" } },
      { kind: 'hostname' },
    ),
  ).toMatchObject([
    { installed: true },
    { uid: 0, group: 'root', home: '/root' },
    { type: 'proc' },
    { state: 'answered', code: 3, stdout: "it's\n\n" },
    { now: expect.stringMatching(/./) },
  ]);
});

it('takes an answer that was cut for no answer', () => {
  const { parse } = compileReads([{ kind: 'hostname' }, { kind: 'clock' }], statePaths(), 'mark');
  const line = (...fields: readonly string[]): string => Buffer.from(fields.join('\0')).toString('base64');
  const whole = line('a', 'a', '', 'mark', '1', '', 'mark', '');
  expect(parse(`${whole}\n.\n`)).toEqual([{ now: 'a', atBoot: 'a' }, 1]);
  expect(parse(`${line('a', 'a', '', 'mark', '1')}\n.\n`)).toBeUndefined();
  expect(parse(`${whole}\n`)).toBeUndefined();
  expect(parse('')).toBeUndefined();
});

it('keeps kinds apart, however one of them ends', async () => {
  const script = 'printf "half of a field"; exit 1';
  expect(await read({ kind: 'query', argv: ['sh', '-c', script] }, { kind: 'hostname' })).toMatchObject([
    { code: 1, stdout: 'half of a field' },
    { now: expect.stringMatching(/./) },
  ]);
});

it('asks the host once for what is asked twice, and answers both', async () => {
  const word = 'asked'.repeat(100);
  const twice: HostRead = { kind: 'query', argv: ['echo', word] };
  const { script } = compileReads([twice, { ...twice }], statePaths());
  expect(script.text.split(word)).toHaveLength(2);
  expect(await read(twice, { kind: 'hostname' }, { ...twice })).toMatchObject([
    { stdout: `${word}\n` },
    {},
    { stdout: `${word}\n` },
  ]);
});

it('starts no process of its own for a further kind of question but the shell that answers it', () => {
  const processes = (...reads: readonly HostRead[]) => processesOf(compileReads(reads, statePaths()).script);
  const hostname: HostRead = { kind: 'hostname' };
  const mount: HostRead = { kind: 'mount', path: '/proc' };
  // That shell, and cat.
  expect(processes(hostname, mount) - processes(hostname)).toBe(2);
});

it('no question is a question as well: the script is one that a shell understands', async () => {
  const { script, parse } = compileReads([], statePaths());
  const { stdout } = await connection.shell({ script: script.text, timeoutMs: 10_000 });
  expect(parse(stdout.toString())).toEqual([]);
});
