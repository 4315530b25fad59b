import type { PackageWish } from '../../domain/package-wish.ts';
import type { FoundPackage, PackageSupply } from '../../domain/preflight/survey.ts';
import { isManager, packageManagers } from '../family.ts';
import { type Script, sh } from '../script.ts';
import { listInstalled } from './package.ts';
import { defineRead } from './read-kind.ts';

/**
 * Whether a package is there or can be had. What the index of the host knows is had without asking anybody; only for
 * the rest its sources are asked, and what they say is kept nowhere.
 */
export interface PackageSupplyRead extends PackageWish {
  readonly kind: 'package-supply';
  /** The program to ask; found by what the host has when left out. */
  readonly manager?: string;
}

/** Together well below the time one look at a host may take, of which this is only a part. */
const limits = { index: 15, sources: 45 } as const;

/** What `timeout` ends with, and what the question does where nobody can be asked. */
const tooLate = 124;
const noManager = 3;

/** The package, in the one version if it is a certain one, as one word. */
const wordOf = ({ name, version }: PackageWish): string =>
  version === undefined ? name : `${name}@${version}`;

/**
 * Arguments: a folder, the program if it is a certain one, packages. Prints those that can be had with the version that
 * would be installed, and what there is no index in.
 */
const ask = (from: 'fromIndex' | 'fromSources'): Script => sh`
folder=$1 only=$2; shift 2
${packageManagers.map((manager, index) => {
  const word = index === 0 ? sh`if` : sh`elif`;
  return sh`${word} ${isManager(manager)}; then
  knows() {
    wanted=$(printf '%s\n' "$@" | sed ${manager.joined})
    set -- $wanted
    ${manager.knows}
  }
  versions() {
    ${manager.versions}
  }
  file=${manager.indexFile}
  places=${from === 'fromIndex' ? manager.indexFolders.join(' ') : sh`$folder`}
  { ${manager[from]}
} >/dev/null`;
})}
else exit ${noManager}
fi
tell() {
  said=$(versions)
  for p do
    printf 'known %s %s\n' "$p" "$(printf '%s\n' "$said" | awk -v name="\${p%%@*}" '$1 == name { print $2; exit }')"
  done
}
# All at once is what will be asked for; one by one only says which of them fails.
if knows "$@"; then tell "$@"
elif ! find $places -type f -name "$file" | grep -q .; then echo ${from === 'fromIndex' ? 'empty' : 'silent'} -
elif [ $# -gt 1 ]; then for p do ! knows "$p" || tell "$p"; done
fi
exit 0`;

/** Everything is cleared away before the first line is printed: it may be that nobody reads it any more. */
export const packageSupplyRead = defineRead<PackageSupplyRead, FoundPackage>({
  script: (asked) => sh`
    rest() { for p do case $said in *" $p "*) ;; *) printf '%s ' "$p" ;; esac; done; }
    set -- ${[...new Set(asked.map(({ name }) => name))]}
    only=${asked[0]?.manager ?? ''}
    said=$(${listInstalled})
    said=$(printf '%s\n' "$said" | awk -F '\t' '$3 == "installed" { print "installed", $1, $2 " "; print "installed", $1 "@" $2, $2 " " }')
    set -- ${asked.map(wordOf)}
    set -- $(rest "$@")
    if [ $# -gt 0 ]; then
      code=${tooLate}
      if folder=$(mktemp -d /var/tmp/kubexm-packages-XXXXXX); then
        trap 'rm -rf --one-file-system -- "$folder"' EXIT
        trap 'exit 1' TERM HUP
        known=$(timeout -k 5 ${limits.index} sh -c ${ask('fromIndex').text} kubexm-packages "$folder" "$only" "$@"); code=$?
        said="$said
$(printf '%s\n' "$known" | sed 's/$/ /')"
        set -- $(rest "$@")
        if [ $# -gt 0 ] && [ "$code" != ${noManager} ]; then
          known=$(timeout -k 5 ${limits.sources} sh -c ${ask('fromSources').text} kubexm-packages "$folder" "$only" "$@"); code=$?
          said="$said
$(printf '%s\n' "$known" | sed 's/$/ /')"
        fi
        rm -rf --one-file-system -- "$folder"
      fi
      said="$said
ended $code "
    fi
    printf '%s\n\0' "$said"`,
  parse([said = ''], asked) {
    const rows = said.split('\n').map((line) => line.split(' '));
    const found = (state: string, word: string): readonly string[] | undefined =>
      rows.find(([first, second]) => first === state && second === word);
    const ended = Number(rows.find(([first]) => first === 'ended')?.[1]);
    const rest = restOf(ended, {
      isEmpty: found('empty', '-') !== undefined,
      isSilent: found('silent', '-') !== undefined,
    });
    return asked.map((wish) => {
      for (const supply of ['installed', 'known'] as const) {
        const [, , version] = found(supply, wordOf(wish)) ?? [];
        if (version !== undefined) return version === '' ? { supply } : { supply, version };
      }
      return { supply: rest };
    });
  },
});

function restOf(
  code: number,
  index: { readonly isEmpty: boolean; readonly isSilent: boolean },
): PackageSupply {
  if (code === noManager) return 'no-manager';
  if (code !== 0) return 'unasked';
  if (!index.isSilent) return 'unknown';
  return index.isEmpty ? 'no-index' : 'no-source';
}
