import { fill, text } from '../../../problem/text.ts';
import type { LocalFile } from '../../../runner/content.ts';
import type { ArchiveRead } from '../../../runner/read/archive.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredArchive {
  readonly kind: 'archive';
  /** Tells apart several archives in one directory. */
  readonly name: string;
  readonly from: LocalFile;
  readonly into: string;
  /** Leading path components that are left out. */
  readonly strip?: number;
  /** Paths as they will be below `into`. Without it all of the archive, and the whole directory is ours. */
  readonly only?: readonly string[];
}

export const archiveKind = defineKind<DesiredArchive, readonly [ArchiveRead]>({
  claims: ({ into, only }) => only?.map((path) => `path:${into}/${path}`) ?? [`tree:${into}`],
  reads: ({ into, name }) => [{ kind: 'archive', into, name }],
  captures: ({ into, only }) =>
    only?.map((path) => ({ kind: 'path', path: `${into}/${path}` })) ?? [{ kind: 'tree', path: into }],
  judge({ name, from, into, strip = 0, only = null }, [found]) {
    const [damaged] = found.damaged;
    const missing = text('{name} is not unpacked in {into}', '{name} 尚未解包到 {into}');
    const changed = text('{damaged} in {into} is not as unpacked', '{into} 中的 {damaged} 与解包时不同');
    return verdict(
      [
        found.unpacked !== from.sha256 && finding(fill(missing, { name, into })),
        damaged !== undefined && finding(fill(changed, { damaged, into })),
      ],
      [{ do: 'unpack-archive', name, from, into, strip, only }],
    );
  },
});
