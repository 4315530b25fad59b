import { packageLeftovers } from '../../domain/data/package-leftovers.ts';
import type { PackageWish } from '../../domain/package-wish.ts';
import { fill, text } from '../../problem/text.ts';
import { hasDpkg, installOnly, isManager, listKnown, listPackages, packageManagers } from '../family.ts';
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
    manager repair
    killed=
    if find_killed; then
      # What was there before that one is what was there before this one.
      killed=yes
      { cat ${wanted(paths)} 2>/dev/null || :
        printf '%s\n' ${packages.map(({ name }) => name)}
      } | sort -u | put ${wanted(paths)} 0600 0:0 ''
      unite_versions
    else
      note_added
      note_settings
      list_accounts >${packagesBefore(paths)}.accounts
      printf '%s\n' ${packages.map(({ name }) => name)} >${wanted(paths)}
      ${listKnown} >${packagesBefore(paths)}.new
      sync -- ${packagesBefore(paths)}.accounts ${wanted(paths)} ${packagesBefore(paths)}.new
      mv -f -- ${packagesBefore(paths)}.new ${packagesBefore(paths)}
    fi
    set -- ${packages.map(({ name, version }) => (version === undefined ? name : `${name}@${version}`))}
    [ -z "$folder" ] || manager read-folder || failed=$?
    [ -n "\${failed-}" ] || install_fresh "$@" || install_instead_of_halves "$@" || failed=$?
    [ -n "\${failed-}" ] || [ -z "$killed" ] || finish_killed || failed=$?
    # Until what was killed is finished, its packages do not count as installed.
    [ -n "\${failed-}" ] && [ -n "$killed" ] || note_added
    exit "\${failed:-0}"`,
});

const wanted = (paths: StatePaths): string => `${packagesBefore(paths)}.wanted`;
const added = ({ packages }: StatePaths): string => `${packages}/added`;
const removed = ({ packages }: StatePaths): string => `${packages}/removed`;
const settings = ({ packages }: StatePaths): string => `${packages}/settings`;
const accounts = ({ packages }: StatePaths): string => `${packages}/accounts`;

/**
 * `note_added` writes down what an installation brought along and what had to go for it, also one that was killed: the
 * set before it is kept until the difference is on disk. `came_since BEFORE` prints what is there now, be it half, and was
 * not so in the list BEFORE; `remove_added BEFORE` removes what of that came by us: units that packages leave running are
 * stopped, and the accounts their scripts made go with the last of them. Settings of what others had removed before an
 * installation of ours are known by `note_settings` and stay.
 * `return_removed BEFORE` brings back what was there in the list BEFORE and went by us.
 * `restore_versions NAME@VERSION …` brings back what was replaced.
 *
 * rpm writes a package down before its last script runs: one that was killed there counts as installed, beside the older
 * version if there was one, and no program finishes it. `find_killed` is true where one of
 * ours was, and `list_came` prints what came since it began, by whomever. Of that only what the killed one was asked for, and what this needs, is touched: `unite_versions` removes
 * the older versions, which rpm refuses while somebody needs them; `finish_killed` also installs the newer ones anew.
 * Nothing is forgotten or removed that a later attempt or an undo has to know of.
 */
export const packageFunctions = (paths: StatePaths): Script => sh`
own_directory ${paths.packages}
came=
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
leftovers_of() {
  ${packageLeftovers.map(
    ({ name, path, copyOf = '/dev/null' }) =>
      sh`case " $* " in *${` ${name} `}*) ! cmp -s -- ${copyOf} ${path} || echo ${path} ;; esac`,
  )}
}
install_fresh() {
  # An index older than its mirror names files that are gone: refresh it, as far as sources answer, and ask once more.
  manager install "$@" || { manager refresh; manager install "$@"; }
}
install_instead_of_halves() {
  halves=$(manager halves $(cat ${added(paths)} 2>/dev/null || :))
  [ -n "$halves" ] || return 1
  manager abandon $halves
  install_fresh "$@" $halves
}
came_since() {
  { ${listKnown}
} | awk -F '\t' 'NR == FNR { was[$0]; if ($3 != "config-files") had[$1]; next } !($0 in was) && !($1 in had) { print $1 }' "$1" - | sort -u
}
note_added() {
  [ -e ${packagesBefore(paths)} ] || return 0
  { cat ${added(paths)} 2>/dev/null || :
    came_since ${packagesBefore(paths)} | grep -vxF -e "$(list_settings)"
  } | sort -u | put ${added(paths)} 0600 0:0 ''
  { cat ${removed(paths)} 2>/dev/null || :
    { ${listKnown}
} | awk -F '\t' 'NR == FNR { if ($3 != "config-files") now[$1]; next } NF == 2 && !($1 in now) { print $1 "@" $2 }' - ${packagesBefore(paths)}
  } | sort -u | put ${removed(paths)} 0600 0:0 ''
  { cat ${accounts(paths)} 2>/dev/null || :
    list_accounts | comm -13 ${packagesBefore(paths)}.accounts -
  } | sort -u | put ${accounts(paths)} 0600 0:0 ''
  rm -f -- ${packagesBefore(paths)} ${packagesBefore(paths)}.accounts ${wanted(paths)}
}
list_settings() {
  { ${listKnown}
} | sed -n 's/\t\tconfig-files$//p' | sort -u
}
note_settings() {
  ours=$(cat ${added(paths)} 2>/dev/null || :)
  { grep -xF -e "$(printf '%s\n' "$ours" "$(list_settings)")" ${settings(paths)} 2>/dev/null || :
    list_settings | grep -vxF -e "$ours"
  } | sort -u | put ${settings(paths)} 0600 0:0 ''
}
settings_of_others() {
  [ ! -e ${settings(paths)} ] || list_settings | comm -12 - ${settings(paths)}
}
remove_added() {
  [ -e ${added(paths)} ] || return 0
  set -- $(came_since "$1" | comm -12 - ${added(paths)})
  if [ $# != 0 ]; then
    units=$(units_of "$@")
    for p in $(leftovers_of "$@"); do
      rm -f -- "$p"
      rmdir -p --ignore-fail-on-non-empty -- "\${p%/*}"
    done
    manager abandon "$@"
    manager remove "$@"
    manager forget $(printf '%s\n' "$@" | grep -vxF -e "$(settings_of_others)")
    systemctl daemon-reload
    for u in $units; do
      systemctl stop -- "$u" 2>/dev/null || :
      systemctl reset-failed -- "$u" 2>/dev/null || :
    done
  fi
  { ${listKnown}
} | cut -f1 | grep -vxF -e "$(settings_of_others)" | sort -u | comm -12 - ${added(paths)} | put ${added(paths)} 0600 0:0 ''
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
find_killed() {
  [ -e ${packagesBefore(paths)} ] && ! ${hasDpkg} || return 1
  came=$(list_came)
}
list_came() {
  { rpm -q --whatprovides --qf '%{NVRA}\n' ${installOnly} || :
    rpm -qa --qf '%{NAME}\t%{EVR}\t%{NVRA}\n'
  } | awk -F '\t' '
    NR == FNR { was[$1, $2]; next }
    NF == 1 { several[$1]; next }
    $1 != "gpg-pubkey" && !(($1, $2) in was) && !($3 in several) { print $3 }' ${packagesBefore(paths)} - | sort -u
}
list_killed() {
  # What only came now leads to what had come before.
  all=$(list_came) seen= wants=$(cat ${wanted(paths)} 2>/dev/null || :)
  while
    found=$(printf '%s\n' "$wants" | xargs -d '\n' rpm -q --whatprovides --qf '%{NVRA}\n' -- 2>/dev/null |
      grep -xF -e "$all" | grep -vxF -e "$seen" | sort -u)
    [ -n "$found" ]
  do
    printf '%s\n' "$found" | grep -xF -e "$came" || :
    seen=$(printf '%s\n' "$seen" "$found")
    wants=$(rpm -q --requires -- $found | sed 's/ .*//' | sort -u)
  done
}
unite_versions() {
  [ -n "$came" ] || return 0
  set -- $({ list_killed; rpm -qa --qf '%{NVRA}\t%{NAME}.%{ARCH}\n'; } | CAME="$came" awk -F '\t' '
    BEGIN { count = split(ENVIRON["CAME"], list, "\n"); while (count) new[list[count--]] }
    NF == 1 { killed[$1]; next }
    $1 in killed { newer[$2]; next }
    !($1 in new) { older[$1] = $2 }
    END { for (one in older) if (older[one] in newer) print one }')
  [ $# = 0 ] || rpm -e -- "$@" || echo "older versions stay beside newer ones: $*" >&2
}
finish_killed() {
  [ -n "$came" ] || return 0
  unite_versions
  killed_ones=$(list_killed)
  [ -n "$killed_ones" ] || return 0
  set -- $(rpm -q --qf '%{NAME}@%{EVR}\n' -- $killed_ones)
  begun=$(rpm -q --qf '%{NVRA} %{INSTALLTID}\n' -- $killed_ones)
  install_anew "$@" || { manager refresh; install_anew "$@"; }
}
install_anew() {
  manager reinstall "$@" || return "$?"
  # Also where no source has a package programs may end as if all was done.
  left=$(rpm -q --qf '%{NVRA} %{INSTALLTID}\n' -- $killed_ones | grep -xF -e "$begun" | cut -d ' ' -f 1)
  [ -z "$left" ] || { echo "left unfinished by a killed installation, and not to be had again:" $left >&2; return 1; }
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
      reinstall) ${verbs.reinstall} ;;
      halves) ${verbs.halves ?? sh`:`} ;;
      abandon) ${verbs.abandon ?? sh`:`} ;;
      remove) ${verbs.remove} ;;
      forget) ${verbs.forget ?? sh`:`} ;;
    esac`;
  })}
  else
    echo ${`none of ${packageManagers.map(({ program }) => program).join(', ')} is installed`} >&2; return 1
  fi
}`;
