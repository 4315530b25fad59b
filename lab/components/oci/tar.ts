import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { completeEntries, type TarEntry } from './tar-entry.ts';

const blockSize = 512;
const typeFlags = { file: '0', link: '2', folder: '5' } as const;

/** A ustar archive, byte by byte the same for the same entries: root owns everything, and time stands still. */
export async function* tar(entries: readonly TarEntry[]): AsyncGenerator<Buffer> {
  for (const entry of completeEntries(entries)) {
    const size = await sizeOf(entry);
    yield header(entry, size);
    if (entry.kind !== 'file') continue;
    if (typeof entry.from === 'string') yield* createReadStream(entry.from, { highWaterMark: 1 << 20 });
    else yield entry.from;
    yield Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
  }
  yield Buffer.alloc(2 * blockSize);
}

async function sizeOf(entry: TarEntry): Promise<number> {
  if (entry.kind !== 'file') return 0;
  return typeof entry.from === 'string' ? (await stat(entry.from)).size : entry.from.length;
}

function header(entry: TarEntry, size: number): Buffer {
  const block = Buffer.alloc(blockSize);
  const [prefix, name] = splitPath(entry.kind === 'folder' ? `${entry.path}/` : entry.path);
  const mode = entry.kind === 'link' ? 0o777 : entry.mode;
  block.write(name, 0, 100);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(typeFlags[entry.kind], 156);
  if (entry.kind === 'link') block.write(fitting(entry.target, 100), 157);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write('root', 265);
  block.write('root', 297);
  block.write(octal(0, 8), 329);
  block.write(octal(0, 8), 337);
  block.write(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** ustar keeps a long path in two fields, divided at a slash. */
function splitPath(path: string): readonly [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const at = path.indexOf('/', Buffer.byteLength(path) - 101);
  return at < 0 ? ['', fitting(path, 100)] : [fitting(path.slice(0, at), 155), path.slice(at + 1)];
}

function fitting(value: string, width: number): string {
  if (Buffer.byteLength(value) > width) throw new Error(`too long for an archive: ${value}`);
  return value;
}
