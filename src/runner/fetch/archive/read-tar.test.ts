import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTar, tarUnreadable } from './read-tar.ts';

const long = `deep/${'n'.repeat(90)}/${'m'.repeat(120)}/file`;
const contents: Readonly<Record<string, string>> = {
  empty: '',
  'one-block': 'x'.repeat(512),
  'bin/tool': 'y'.repeat(70_001),
  'ü "quoted"': 'z',
  [long]: 'far down',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-tar-'));
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, 'in', name)), { recursive: true });
    writeFileSync(join(root, 'in', name), content, { mode: 0o755 });
  }
  symlinkSync(`../${long}`, join(root, 'in', 'bin', 'link'));
});
afterAll(() => rmSync(root, { recursive: true }));

function packed(format: string, names: readonly string[] = ['.']): Buffer {
  execFileSync('tar', [`--format=${format}`, '-cf', join(root, 'a.tar'), '-C', join(root, 'in'), ...names]);
  return readFileSync(join(root, 'a.tar'));
}

/** In pieces of a size that fits nothing. */
async function* inPieces(whole: Buffer, size = 333): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

async function filesOf(whole: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { type, name, content } of readTar(inPieces(whole))) {
    if (type !== 'file') continue;
    let text = '';
    for await (const piece of content()) text += piece.toString();
    found[name.replace(/^\.\//, '')] = text;
  }
  return found;
}

it.each(['gnu', 'posix', 'oldgnu'])('reads every file of an archive in the form of %s', async (format) => {
  expect(await filesOf(packed(format))).toEqual(contents);
});

it.each(['ustar', 'v7'])('reads the form of %s, which has no room for long names', async (format) => {
  expect(await filesOf(packed(format, ['empty', 'one-block', 'bin/tool']))).toEqual({
    empty: '',
    'one-block': contents['one-block'],
    'bin/tool': contents['bin/tool'],
  });
});

it('reads names that ustar parts in two', async () => {
  const name = `deep/${'n'.repeat(90)}/short`;
  writeFileSync(join(root, 'in', name), 'parted');
  try {
    expect(await filesOf(packed('ustar', [name]))).toEqual({ [name]: 'parted' });
  } finally {
    rmSync(join(root, 'in', name));
  }
});

it.each(['gnu', 'posix'])(
  'passes over what is not read, and tells types, modes and targets (%s)',
  async (format) => {
    const seen = new Map<string, unknown>();
    for await (const { name, type, mode, target } of readTar(inPieces(packed(format))))
      seen.set(name.replace(/^\.\//, ''), { type, mode: mode & 0o777, target });
    expect(seen.get('bin/tool')).toEqual({ type: 'file', mode: 0o755, target: undefined });
    expect(seen.get('bin/link')).toEqual({ type: 'link', mode: 0o777, target: `../${long}` });
    expect(seen.get('bin/')).toMatchObject({ type: 'directory' });
  },
);

it.each([
  ['ends in a header', (whole: Buffer) => whole.subarray(0, 700)],
  ['ends in a file', (whole: Buffer) => whole.subarray(0, whole.length - 30_000)],
  ['ends without its end', (whole: Buffer) => whole.subarray(0, 512)],
  ['is none', () => Buffer.alloc(2048, 'no archive ')],
  [
    'has a header with one bit flipped',
    (whole: Buffer) => {
      const flipped = Buffer.from(whole);
      flipped[3] = (flipped[3] ?? 0) ^ 1;
      return flipped;
    },
  ],
])('does not take for whole what %s', async (_, spoilt) => {
  await expect(filesOf(spoilt(packed('gnu', ['one-block', 'bin/tool'])))).rejects.toMatchObject({
    code: tarUnreadable,
  });
});

/** The first header with another content in one of its fields, and the right sum. */
function withField(whole: Buffer, at: number, field: string | Buffer): Buffer {
  const changed = Buffer.from(whole);
  Buffer.from(field).copy(changed, at);
  changed.fill(' ', 148, 156);
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return changed;
}

it.each([
  ['digits that are not octal', 124, '00000009000\0'],
  ['a sign', 124, '-0000000100\0'],
  ['a negative binary number', 124, Buffer.alloc(12, 0xff)],
  ['a number beyond counting', 124, Buffer.from([0x80, ...new Array(11).fill(0xff)])],
  ['a mode that is none', 100, 'rwxr-xr\0'],
])('refuses %s', async (_, at, field) => {
  const spoilt = withField(packed('gnu', ['one-block']), at, field);
  await expect(filesOf(spoilt)).rejects.toMatchObject({
    code: tarUnreadable,
    message: expect.stringContaining('cannot be read'),
  });
});

it('reads a size in binary', async () => {
  const size = Buffer.alloc(12);
  size[0] = 0x80;
  size.writeUInt16BE(512, 10);
  expect(await filesOf(withField(packed('gnu', ['one-block']), 124, size))).toEqual({
    'one-block': contents['one-block'],
  });
});

it('refuses files with holes, of which not all is stored', async () => {
  const sparse = join(root, 'in', 'sparse');
  writeFileSync(sparse, '');
  truncateSync(sparse, 2 ** 20);
  try {
    execFileSync('tar', [
      ...['--format=posix', '--sparse', '--sparse-version=0.1'],
      ...['-cf', join(root, 'a.tar'), '-C', join(root, 'in'), 'sparse'],
    ]);
    await expect(filesOf(readFileSync(join(root, 'a.tar')))).rejects.toMatchObject({ code: tarUnreadable });
  } finally {
    rmSync(sparse);
  }
});

it('closes what it reads from, also when nobody wants the rest', async () => {
  let isClosed = false;
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* inPieces(packed('gnu'));
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of readTar(watched())) break;
  expect(isClosed).toBe(true);
});
