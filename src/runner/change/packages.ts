import type { PackageWish } from '../../domain/package-wish.ts';
import { fill, text } from '../../problem/text.ts';
import { hasDpkg, isManager, listPackages, packageManagers } from '../family.ts';
import { type Script, sh } from '../script.ts';
import { packagesBefore, type StatePaths } from '../state-paths.ts';
import { defineChange } from './change-kind.ts';

export interface PackageSource {
  /** The program to install with; found by what the host has when left out. */
  readonly manager?: string;
  /** A folder on the host with packages and their index, removed in the end; nothing is fetched from anywhere else. */
  readonly folder?: string;
}

export interface InstallPackages extends PackageSource {
  readonly do: 'install-packages';
  readonly packages: readonly PackageWish[];
}

/** Runs as a unit of one name on the host, so that two package managers never meet. */
export const installPackages = defineChange<InstallPackages>({
  says: ({ packages }) =>
    fill(text('install the packages {names}', '安装软件包 {names}'), {
      names: packages.map(({ name }) => name).join(' '),
    }),
  route: 'unit',
  script: ({ packages, manager = '', folder = '' }, paths) => sh`
    ${packageFunctions(paths)}
    only=${manager} folder=${folder}
    trap '[ -z "$folder" ] || rm -rf --one-file-system -- "$folder"' EXIT
    [ ! -e ${packagesBefore(paths)} ] || before=${packagesBefore(paths)}
    manager repair
    note_added
    list_accounts >${packagesBefore(paths)}.accounts
    ${listPackages} >${packagesBefore(paths)}.new
    sync -- ${packagesBefore(paths)}.accounts ${packagesBefore(paths)}.new
    mv -f -- ${packagesBefore(paths)}.new ${packagesBefore(paths)}
    set -- ${packages.map(({ name, version }) => (version === undefined ? name : `${name}@${version}`))}
    [ -z "$folder" ] || manager read-folder || failed=$?
    # An index older than its mirror names files that are gone: refresh it, as far as sources answer, and ask once more.
    [ -n "\${failed-}" ] || manager install "$@" || { manager refresh; manager install "$@"; } || failed=$?
    [ -n "\${failed-}" ] || return_forgotten || failed=$?
    note_added
    exit "\${failed:-0}"`,
});

const added = ({ packages }: StatePaths): string => `${packages}/added`;
const removed = ({ packages }: StatePaths): string => `${packages}/removed`;
const accounts = ({ packages }: StatePaths): string => `${packages}/accounts`;

/**
 * `note_added` writes down what an installation brought along and what had to go for it, also one that was killed: the
 * set before it is kept until the difference is on disk. `remove_added BEFORE` removes what is there now, was not there
 * in the list BEFORE, and came by us; units that packages leave running are stopped, and the accounts their scripts made
 * go with the last of them. `return_removed BEFORE` brings back what was there in the list BEFORE and went by us.
 * `restore_versions NAME@VERSION …` brings back what was replaced. `return_forgotten` installs what a repair made rpm forget
 * and nobody has asked for again.
 */
export const packageFunctions = (paths: StatePaths): Script => sh`
own_directory ${paths.packages}
before= forgotten=
list_accounts() {
  # Only what scripts of packages make: neither root nor people.
  { awk -F: '$3 > 0 && $3 < 1000 { print "user " $1 }' /etc/passwd
    awk -F: '$3 > 0 && $3 < 1000 { print "group " $1 }' /etc/group
  } | sort -u
}
units_of() {
  if ${hasDpkg}; then dpkg -L "$@"; else rpm -ql "$@"; fi |
    sed -n 's!.*/systemd/system/\([^/]*\)$!\1!p' | sort -u
}
note_added() {
  [ -e ${packagesBefore(paths)} ] || return 0
  { cat ${added(paths)} 2>/dev/null || :
    ${listPackages} | cut -f1 | sort -u >${added(paths)}.now
    cut -f1 ${packagesBefore(paths)} | sort -u | comm -13 - ${added(paths)}.now
  } | sort -u | put ${added(paths)} 0600 0:0 ''
  { cat ${removed(paths)} 2>/dev/null || :
    awk -F'\t' 'NR == FNR { now[$1]; next } !($1 in now) { print $1 "@" $2 }' ${added(paths)}.now ${packagesBefore(paths)}
  } | sort -u | put ${removed(paths)} 0600 0:0 ''
  { cat ${accounts(paths)} 2>/dev/null || :
    list_accounts | comm -13 ${packagesBefore(paths)}.accounts -
  } | sort -u | put ${accounts(paths)} 0600 0:0 ''
  rm -f -- ${packagesBefore(paths)} ${packagesBefore(paths)}.accounts ${added(paths)}.now
}
remove_added() {
  [ -e ${added(paths)} ] || return 0
  ${listPackages} | cut -f1 | sort -u >${added(paths)}.now
  set -- $(cut -f1 "$1" | sort -u | comm -13 - ${added(paths)}.now | comm -12 - ${added(paths)})
  if [ $# != 0 ]; then
    units=$(units_of "$@")
    manager remove "$@"
    systemctl daemon-reload
    for u in $units; do
      systemctl stop -- "$u" 2>/dev/null || :
      systemctl reset-failed -- "$u" 2>/dev/null || :
    done
  fi
  ${listPackages} | cut -f1 | sort -u | comm -12 - ${added(paths)} | put ${added(paths)} 0600 0:0 ''
  rm -f -- ${added(paths)}.now
  [ -s ${added(paths)} ] || remove_accounts
}
remove_accounts() {
  [ -e ${accounts(paths)} ] || return 0
  list_accounts | comm -12 - ${accounts(paths)} | sort -r | while read -r kind name; do
    if [ "$kind" = user ]; then userdel -- "$name"
    elif grep -q "^$name:" /etc/group; then groupdel -- "$name"
    fi
  done
  rm -f -- ${accounts(paths)}
}
return_removed() {
  [ -s ${removed(paths)} ] || return 0
  set -- $(cut -f1,2 "$1" | tr '\t' @ | sort -u | comm -12 - ${removed(paths)})
  restore_versions "$@"
  for p do echo "$p"; done | sort -u | comm -13 - ${removed(paths)} | put ${removed(paths)} 0600 0:0 ''
}
restore_versions() {
  for p do
    shift
    [ "$(${listPackages} | grep -xF -- "$(echo "$p" | tr @ '\t')")" ] || set -- "$@" "$p"
  done
  [ $# = 0 ] || manager install "$@"
}
return_forgotten() {
  set -- $(for p in $forgotten; do rpm -q -- "$p" >/dev/null || echo "$p"; done)
  [ $# = 0 ] || manager install "$@"
}
manager() {
  verb=$1; shift
  ${packageManagers.map((one, index) => {
    const { joined, fromFolder, ...verbs } = one;
    const word = index === 0 ? sh`if` : sh`elif`;
    return sh`${word} ${isManager(one)}; then
    from=; [ -z "$folder" ] || { ${fromFolder}
}
    wanted=; for p do wanted="$wanted $(printf %s "$p" | sed ${joined})"; done
    set -- $wanted
    case $verb in
      repair) ${verbs.repair} ;;
      read-folder) ${verbs.readFolder} ;;
      refresh) ${verbs.refresh} ;;
      install) ${verbs.install} ;;
      remove) ${verbs.remove} ;;
    esac`;
  })}
  else
    echo ${`none of ${packageManagers.map(({ program }) => program).join(', ')} is installed`} >&2; return 1
  fi
}`;
