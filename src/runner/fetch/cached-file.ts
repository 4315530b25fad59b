import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LocalFile } from '../content.ts';
import { isMissing, syncDirectory, writeDurably } from '../durable-file.ts';

/** Asks whether a fetched file is there and whole. */
export interface CachedRead {
  readonly kind: 'cached';
  readonly path: string;
  /** The checksum of the file, or the digest of the image that an archive was made from. */
  readonly of: string;
}

/** What is known of a whole file; `null` when it is not there, not whole, or something else. */
export type CachedState = CachedFile | null;

export interface CachedFile extends LocalFile {
  /** Of an image: the digest under which a container runtime will know it. */
  readonly manifest?: string;
}

interface CacheRecord extends Omit<CachedFile, 'local'> {
  readonly of: string;
  readonly stamp: string;
}

const recordOf = (path: string): string => `${path}.verified`;

/**
 * A file that was verified once is believed as long as the kernel says that nobody touched it: the change time cannot be
 * set back. Anything else is read and judged anew.
 */
export async function lookUpCached({ path, of }: Omit<CachedRead, 'kind'>): Promise<CachedState> {
  const stamp = await stampOf(path);
  if (stamp === undefined) return null;
  const record = await readRecord(path);
  if (record?.of === of && record.stamp === stamp) return known(path, record);
  // Made of what has this checksum: an image, a member of an archive. Its own digest is known from then alone.
  if (record?.of === of && of !== `sha256:${record.sha256}`)
    return (await digestOfFile(path, 'sha256')) === record.sha256 ? known(path, record) : null;
  const [algorithm = '', expected = ''] = of.split(':');
  if ((await digestOfFile(path, algorithm)) !== expected) return null;
  return { local: path, sha256: algorithm === 'sha256' ? expected : await digestOfFile(path, 'sha256') };
}

/** Whether a file was checked, and not touched since; only looks at what is written down. */
export async function verifiedFile(path: string): Promise<'verified' | 'changed' | 'unchecked'> {
  const record = await readRecord(path);
  if (record === undefined) return 'unchecked';
  return record.stamp === (await stampOf(path)) ? 'verified' : 'changed';
}

/** Puts a whole and synced file in its place, and remembers what it is. */
export async function keepFile(
  from: string,
  path: string,
  record: Omit<CacheRecord, 'stamp'>,
): Promise<void> {
  await rename(from, path);
  await syncDirectory(dirname(path));
  const stamp = await stampOf(path);
  await writeDurably(recordOf(path), `${JSON.stringify({ ...record, stamp })}\n`);
}

const known = (path: string, { sha256, manifest }: CacheRecord): CachedFile => ({
  local: path,
  sha256,
  ...(manifest === undefined ? {} : { manifest }),
});

async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function readRecord(path: string): Promise<CacheRecord | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(recordOf(path), 'utf8'));
    return isRecord(record) ? record : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is CacheRecord =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  'stamp' in value &&
  'sha256' in value &&
  typeof value.sha256 === 'string';

export async function digestOfFile(path: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}
