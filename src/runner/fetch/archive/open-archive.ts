import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { hasCode } from '../../../problem/has-code.ts';
import { type Problem, problem } from '../../../problem/problem.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import { keepFile } from '../cached-file.ts';
import { entryJudge } from './judge-entries.ts';
import { readTar, type TarMember, tarUnreadable } from './read-tar.ts';

/** The programs that are wanted of an archive. */
export interface Members {
  /** Leading path components that are left out. */
  readonly strip: number;
  /** Paths in the archive without these. */
  readonly names: readonly string[];
}

interface CheckedArchive extends Members {
  readonly path: string;
  readonly checksum: string;
}

const pieceBytes = 1 << 20;

/** Where a member lies once its archive was opened: beside it. */
export const memberPath = (archive: string, name: string): string => `${archive}.members/${name}`;

/**
 * What is wanted of an archive becomes files of their own, each known by its digest. The whole archive is judged before
 * any of them is kept.
 */
export async function openArchive(archive: CheckedArchive, signal: AbortSignal): Promise<void> {
  const { path, checksum, names } = archive;
  const parts = `${path}.members.part`;
  await rm(parts, { recursive: true, force: true });
  try {
    const written = await writeMembers(archive, parts, signal);
    const missing = names.filter((name) => !written.has(name));
    if (missing.length > 0) throw unfit(path, fill(lacking, { members: missing.join(', ') }));
    for (const [name, sha256] of written) {
      await mkdir(dirname(memberPath(path, name)), { recursive: true, mode: 0o700 });
      await keepFile(`${parts}/${name}`, memberPath(path, name), { of: checksum, sha256 });
    }
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** Gives the digest of each. */
async function writeMembers(
  { path, strip, names }: CheckedArchive,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const written = new Map<string, string>();
  const judge = entryJudge((await stat(path)).size);
  try {
    for await (const entry of readTar(unpacked(path, signal))) {
      const reason = judge(entry);
      if (reason) throw unsafe(path, entry.name, reason);
      const name = stripped(entry.name, strip);
      if (entry.type === 'file' && names.includes(name))
        written.set(name, await writeMember(entry, `${folder}/${name}`));
    }
  } catch (error) {
    throw isUnreadable(error) ? unfit(path, unreadable, error) : error;
  }
  return written;
}

/** Whoever reads is told of every failure, whichever of the two it came from. */
const unpacked = (path: string, signal: AbortSignal): AsyncIterable<Buffer> =>
  pipeline(
    createReadStream(path, { highWaterMark: pieceBytes, signal }),
    createGunzip({ chunkSize: pieceBytes }),
    () => undefined,
  );

const stripped = (name: string, strip: number): string =>
  name
    .split('/')
    .filter((word) => word !== '' && word !== '.')
    .slice(strip)
    .join('/');

async function writeMember(member: TarMember, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of member.content()) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

const lacking = text('it does not hold {members} as files', '其中没有文件 {members}');
const unreadable = text('it is no whole archive of tar and gzip', '不是完整的 tar.gz 压缩包');

/** Errors of zlib are known by the beginning of their codes. */
const isUnreadable = (error: unknown): boolean =>
  hasCode(error, tarUnreadable) ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

const unfit = (path: string, detail: Text, cause?: unknown): Problem =>
  problem('artifact.archive-unfit', { archive: basename(path), detail }, { file: path }, cause);

const unsafe = (path: string, entry: string, reason: Text): Problem =>
  problem('artifact.archive-unsafe', { archive: basename(path), entry, reason }, { file: path });
