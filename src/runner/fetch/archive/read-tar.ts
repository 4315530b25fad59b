import { type ByteSource, byteSource } from './byte-source.ts';
import { countOf, isTarHeader, numberAt, textAt } from './tar-header.ts';

export interface TarEntry {
  readonly type: 'file' | 'directory' | 'link' | 'hard-link' | 'special';
  readonly mode: number;
  readonly bytes: number;
  readonly name: string;
  /** Where a symbolic or hard link points. */
  readonly target?: string;
}

/** What follows a header, in whole blocks; whatever of it was not taken is passed over. */
export interface TarMember extends TarEntry {
  content(): AsyncGenerator<Buffer>;
}

/** The code of what is thrown when it is no archive, or ends before its end. */
export const tarUnreadable = 'TAR_UNREADABLE';

const unreadable = (why: string): Error => Object.assign(new Error(why), { code: tarUnreadable });

function understood<T>(found: T | undefined, why: string): T {
  if (found === undefined) throw unreadable(why);
  return found;
}

const block = 512;

const types: Readonly<Record<string, TarEntry['type']>> = {
  '\0': 'file',
  '0': 'file',
  '7': 'file',
  '5': 'directory',
  '2': 'link',
  '1': 'hard-link',
};

/** Longer than any path that a kernel takes. */
const longestNote = 64 * 1024;

/** What may follow the end of an archive: it is written in blocks of blocks. */
const longestEnd = 2 ** 20;

/** The entries of an archive of tar, in its old form, that of POSIX, or that of GNU. It is read to its very end. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const source = byteSource(chunks);
  try {
    yield* entriesOf(source);
    if ((await source.take(longestEnd)).length === longestEnd) throw unreadable('it goes on behind its end');
  } finally {
    await source.close();
  }
}

async function* entriesOf(source: ByteSource): AsyncGenerator<TarMember> {
  let said: Notes = {};
  for (;;) {
    const header = await source.take(block);
    if (header.length < block) throw unreadable('it ends before its end');
    if (header.every((byte) => byte === 0)) return;
    if (!isTarHeader(header)) throw unreadable('what should be a header is none');
    const kind = String.fromCharCode(header[156] ?? 0);
    const size = understood(numberAt(header, 124, 12), 'a size cannot be read');
    const read = notes[kind];
    if (read !== undefined) {
      said = { ...said, ...read(await note(source, size)) };
      continue;
    }
    const stored = types[kind] === 'file' ? (said.size ?? size) : 0;
    const body = bodyOf(source, stored);
    yield { ...entryOf(header, kind, stored, said), content: body.content };
    await body.skip();
    said = {};
  }
}

/** What an entry of its own says of the next one, where a header has no room. */
interface Notes {
  readonly name?: string;
  readonly target?: string;
  readonly size?: number;
}

const upToNull = (content: Buffer): string => content.toString().split('\0', 1)[0] ?? '';

const notes: Readonly<Record<string, (content: Buffer) => Notes>> = {
  L: (content) => ({ name: upToNull(content) }),
  K: (content) => ({ target: upToNull(content) }),
  x: ofPosix,
  g: () => ({}),
};

/** Lines of `LENGTH KEY=VALUE`, the length being that of the whole line. */
function ofPosix(content: Buffer): Notes {
  const said: { name?: string; target?: string; size?: number } = {};
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.subarray(at, at + 20).toString(), 10);
    if (!(length > 0)) throw unreadable('a note of it cannot be read');
    const line = content.subarray(at, at + length).toString();
    const [, key = '', value = ''] = understood(
      /^\d+ ([^=]*)=(.*)\n$/s.exec(line) ?? undefined,
      'a note is cut',
    );
    // What is stored of such a file is not what it holds.
    if (key.startsWith('GNU.sparse')) throw unreadable('it holds a file with holes');
    if (key === 'path' && value !== '') said.name = value;
    if (key === 'linkpath' && value !== '') said.target = value;
    if (key === 'size')
      said.size = understood(/^\d+$/.test(value) ? countOf(Number(value)) : undefined, 'a size');
    at += length;
  }
  return said;
}

async function note(source: ByteSource, size: number): Promise<Buffer> {
  if (size > longestNote) throw unreadable('a note of it is longer than any name');
  const content = await source.take(roundedUp(size));
  if (content.length < size) throw unreadable('it ends before its end');
  return content.subarray(0, size);
}

function entryOf(header: Buffer, kind: string, bytes: number, said: Notes): TarEntry {
  const type = types[kind] ?? 'special';
  const prefix = textAt(header, 257, 6) === 'ustar' && header[263] === 0x30 ? textAt(header, 345, 155) : '';
  const own = textAt(header, 0, 100);
  const name = said.name ?? (prefix === '' ? own : `${prefix}/${own}`);
  const mode = understood(numberAt(header, 100, 8), 'a mode cannot be read');
  if (type !== 'link' && type !== 'hard-link') return { type, mode, bytes, name };
  return { type, mode, bytes, name, target: said.target ?? textAt(header, 157, 100) };
}

function bodyOf(source: ByteSource, size: number) {
  let left = size;
  async function* content(): AsyncGenerator<Buffer> {
    for await (const piece of source.pieces(left)) {
      left -= piece.length;
      yield piece;
    }
    if (left > 0) throw unreadable('it ends before its end');
  }
  return {
    content,
    async skip(): Promise<void> {
      for await (const _ of content());
      await source.take(roundedUp(size) - size);
    },
  };
}

const roundedUp = (size: number): number => Math.ceil(size / block) * block;
