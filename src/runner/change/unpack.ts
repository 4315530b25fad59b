import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { LocalFile } from '../content.ts';
import { archiveManifest } from '../read/archive.ts';
import { type Script, sh } from '../script.ts';
import { fileNameOf, type StatePaths, stampFormat, stampOf } from '../state-paths.ts';
import { unsafeEntry } from './archive-entries.ts';
import { defineChange } from './change-kind.ts';

export interface UnpackArchive {
  readonly do: 'unpack-archive';
  readonly from: LocalFile;
  readonly into: string;
  /** Tells apart several archives in one directory. */
  readonly name: string;
  /** Leading path components that are left out. */
  readonly strip: number;
  /** Paths in the archive as they will be below `into`; `null` takes all. */
  readonly only: readonly string[] | null;
}

/**
 * Unpacked beside its place, then moved in file by file, so that a running program is never written to. The manifest
 * comes last: without it the archive counts as not there.
 */
export const unpackArchive = defineChange<UnpackArchive>({
  says: ({ name, into }) =>
    fill(text('unpack {name} into {into}', '将 {name} 解包到 {into}'), { name, into }),
  route: 'channel',
  content: ({ from }) => from,
  inspect: {
    script: ({ file = '' }) => sh`tar --numeric-owner --quoting-style=c -tvf ${file}`,
    refuse({ name }, printed) {
      const unsafe = unsafeEntry(printed);
      return unsafe && problem('host.archive-unsafe', { archive: name, ...unsafe });
    },
  },
  script({ into, name, strip, only, from }, supply, paths) {
    const { archives, stamps } = paths;
    const manifest = archiveManifest(archives, { into, name });
    const fresh = `${into}/.kubexm-unpack-${fileNameOf(name)}`;
    const chosen = only === null ? sh`cat` : sh`grep -zxF ${only.flatMap((path) => ['-e', `./${path}`])}`;
    const extracted = only === null || strip === 0 ? sh`` : membersAlone(only, strip);
    return sh`
      own_directory ${archives}
      mkdir -p -- ${into}
      rm -rf -- ${fresh}
      rm -f -- ${manifest} ${`${manifest}.stamps`}
      mkdir -m 0700 -- ${fresh}
      mkdir -m 0700 -- ${fresh}/tree
      tar -xf ${supply?.file ?? '-'} -C ${fresh}/tree --no-same-owner --strip-components=${strip} ${extracted}
      cd ${fresh}/tree
      for p in ${only ?? []}; do
        [ -e "$p" ] || [ -L "$p" ] || { echo "not in the archive: $p" >&2; exit 1; }
      done
      find . ! -type d -print0 | ${chosen} | sort -z >../entries
      xargs -0 -r sh -c 'for p do [ -L "$p" ] || sha256sum -- "$p"; done' sh <../entries >../sums
      xargs -0 -r sh -c 'for p do [ ! -L "$p" ] || printf "%s\t%s\n" "$p" "$(readlink -- "$p")"; done' sh <../entries >../links
      # Only what was unpacked: other writers of the disk, package managers above all, shall not wait for it.
      xargs -0 -r sh -c 'for p do [ -L "$p" ] || sync -- "$p"; done' sh <../entries
      xargs -0 -r sh -c 'for p do mkdir -p -- "$(dirname -- "$0/$p")" && mv -fT -- "$p" "$0/$p" || exit 1; done' ${into} <../entries
      put ${`${manifest}.sums`} 0600 0:0 '' <../sums
      ( cd ${into} && xargs -0 -r stat -c ${`${stampFormat} %n`} -- ) <../entries | put ${`${manifest}.stamps`} 0600 0:0 ''
      own_directory ${stamps}
      ${(only ?? []).map((member) => stampMember(member, `${into}/${member}`, paths))}
      { echo ${from.sha256}; cat ../links; } | put ${manifest} 0600 0:0 ''
      cd /
      rm -rf -- ${fresh}`;
  },
});

/** Of a large archive only what is wanted is written to the disk. Leading components have any name. */
const membersAlone = (only: readonly string[], strip: number): Script => {
  const patterns = only.map((path) => `${'*/'.repeat(strip)}${escaped(path)}`);
  return sh`--anchored --wildcards --no-wildcards-match-slash -- ${patterns}`;
};

const escaped = (path: string): string => path.replace(/[\\*?[\]]/g, '\\$&');

/** So that whoever asks for the digest of a program need not have it read again. */
const stampMember = (member: string, path: string, paths: StatePaths): Script => sh`
  [ ! -f ${path} ] || [ -L ${path} ] ||
    echo "$(stat -c ${stampFormat} -- ${path}) $(awk -v member=${`./${member}`} '\$2 == member { print \$1 }' ../sums)" |
      put ${stampOf(paths, path)} 0600 0:0 ''`;
