import { sh } from '../script.ts';
import { fileNameOf, stampFormat } from '../state-paths.ts';
import { defineRead } from './read-kind.ts';

export interface ArchiveRead {
  readonly kind: 'archive';
  /** The directory the archive was unpacked into, and which of several archives in there. */
  readonly into: string;
  readonly name: string;
}

export interface ArchiveState {
  /** The digest of what was unpacked last, written when all of it was in place. */
  readonly unpacked: string | null;
  /** Files and links that are missing or no longer as unpacked. */
  readonly damaged: readonly string[];
}

export const archiveManifest = (directory: string, { into, name }: Omit<ArchiveRead, 'kind'>): string =>
  `${directory}/${fileNameOf(`${into}#${name}`)}`;

/**
 * A manifest is the digest of the archive, one line per link as `path TAB target`, and beside it `.sums` and `.stamps`.
 * What was not touched since it was unpacked is not read again.
 */
export const archiveRead = defineRead<ArchiveRead, ArchiveState>({
  script: (asked, { archives }) =>
    sh`${asked.map((read) => {
      const manifest = archiveManifest(archives, read);
      return sh`
      head -n1 ${manifest}; printf '\0'
      ( cd ${read.into} && sed 1d ${manifest} | while IFS=$(printf '\t') read -r p t; do
          [ "$(readlink -- "$p")" = "$t" ] || echo "$p: FAILED"
        done
        cut -d' ' -f5- <${`${manifest}.stamps`} | tr '\n' '\0' | xargs -0 stat -c ${`${stampFormat} %n`} -- |
          cmp -s - ${`${manifest}.stamps`} ||
          LC_ALL=C sha256sum -c --quiet -- ${`${manifest}.sums`} 2>/dev/null )
      printf '\0'`;
    })}`,
  parse: (fields, asked) =>
    asked.map((_, index) => ({
      unpacked: (fields[index * 2] ?? '').trim() || null,
      damaged: (fields[index * 2 + 1] ?? '')
        .split('\n')
        .filter((line) => line.includes(': FAILED'))
        .map((line) => line.replace(/: FAILED.*$/, '')),
    })),
});
