import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tar } from './tar.ts';
import type { TarEntry } from './tar-entry.ts';

export interface Archive {
  /** `sha256:…` of the compressed file. */
  readonly digest: string;
  /** The same of what is inside. */
  readonly contentDigest: string;
  readonly size: number;
}

/** Writes a tar.gz and says what came of it. */
export async function writeArchive(entries: readonly TarEntry[], path: string): Promise<Archive> {
  const inside = createHash('sha256');
  const outside = createHash('sha256');
  await pipeline(
    Readable.from(tar(entries)),
    hashing(inside),
    createGzip({ chunkSize: 1 << 18 }),
    hashing(outside),
    createWriteStream(path),
  );
  const { size } = await stat(path);
  return { digest: named(outside), contentDigest: named(inside), size };
}

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });

const named = (hash: Hash): string => `sha256:${hash.digest('hex')}`;
