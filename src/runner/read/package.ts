import { hasDpkg, listPackages } from '../family.ts';
import { type Script, sh } from '../script.ts';
import { packagesBefore, type StatePaths } from '../state-paths.ts';
import { defineRead } from './read-kind.ts';

export interface PackageRead {
  readonly kind: 'package';
  readonly name: string;
}

export type PackageState =
  | { readonly installed: false }
  | {
      readonly installed: true;
      readonly version: string;
      /** The one that was asked for, or that has taken its name over. */
      readonly package: string;
    };

/**
 * Of the packages `$@` those that are installed, with their versions and their own names. rpm is also asked for names that
 * another package has taken over, as `ebtables` was.
 */
export const listInstalled = sh`
    if ${hasDpkg}; then
      dpkg-query -W -f '\${Package}\t\${Version}\t\${db:Status-Status}\n' -- "$@" | grep 'installed$'
    else
      for p do
        # What is not there is said on standard output, too: only the exit code tells.
        found=$(rpm -q --qf '%{EVR} %{NAME}\n' -- "$p") || found=$(rpm -q --qf '%{EVR} %{NAME}\n' --whatprovides -- "$p") || continue
        printf '%s\n' "$found" | { read -r version name; printf '%s\t%s\tinstalled\t%s\n' "$p" "$version" "$name"; }
      done
    fi`;

/**
 * What came with an installation that was killed: rpm calls it installed before its last script has run, and until the
 * installation is over, whatever others install would be taken for ours.
 */
const listUnfinished = (paths: StatePaths): Script => sh`
    if [ -e ${packagesBefore(paths)} ]; then
      { ${listPackages}
} | awk 'NR == FNR { was[$0]; next } !($0 in was)' ${packagesBefore(paths)} -
    fi`;

export const packageRead = defineRead<PackageRead, PackageState>({
  script: (asked, paths) => sh`
    set -- ${asked.map((read) => read.name)}
    ${listInstalled}
    printf '\0'
    ${listUnfinished(paths)}
    printf '\0'`,
  parse([listed = '', unfinished = ''], asked) {
    const unsure = unfinished.split('\n');
    const rows = listed
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([name, version, , own = name]) => !unsure.includes(`${own}\t${version}`));
    return asked.map(({ name }) => {
      const row = rows.find(([found, , status]) => found === name && status === 'installed');
      return row ? { installed: true, version: row[1] ?? '', package: row[3] ?? name } : { installed: false };
    });
  },
});
