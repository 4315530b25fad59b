import type { OsFamily } from '../domain/host-facts.ts';
import { abandonHalves, halvesOfDpkg, knownToDpkg, repairDpkg } from './dpkg.ts';
import { type Script, sh } from './script.ts';

/**
 * A package manager: how to do the same things with each. Names are words after `$@`; `$from` holds the options that
 * make it use the packages in `$folder` alone, and is empty otherwise.
 */
interface PackageManager {
  /** The program whose presence on the host decides. */
  readonly program: string;
  /** Which database of packages it keeps: a host may carry programs of the other. */
  readonly keeps: 'dpkg' | 'rpm';
  /** Sets `from`. Neither the sources nor the index of the host are touched. */
  readonly fromFolder: Script;
  /** Reads the index of the folder, for who does not do so by itself. */
  readonly readFolder: Script;
  /** Finishes what a killed earlier run left half done, as far as its database of packages knows of it and it can be. */
  readonly repair: Script;
  /** Prints what of `$@` is left half done, where its database of packages knows of that. */
  readonly halves?: Script;
  /** Removes it. */
  readonly abandon?: Script;
  readonly refresh: Script;
  readonly install: Script;
  /** With their scripts, in the version that is there. */
  readonly reinstall: Script;
  readonly remove: Script;
  /** Removes also what people set, where it outlives a package. */
  readonly forget?: Script;
  /** Whether all of `$@` can be had, by what `$from` says, and in `$folder/said` what would be done. Changes nothing. */
  readonly knows: Script;
  /** Prints `name version` of what would be installed, by what was said. */
  readonly versions: Script;
  /** Sets `from` to what the host knows of its sources already. */
  readonly fromIndex: Script;
  /** Sets `from` to what the sources say now, which is kept in `$folder` alone. */
  readonly fromSources: Script;
  /** A file that is in `$folder` when a source has answered; and the folders of the host where it is kept. */
  readonly indexFile: string;
  readonly indexFolders: readonly string[];
  /** For sed: how a name and a version, `name@version`, are written as one word. */
  readonly joined: string;
}

/** True on a host whose packages are in the database of dpkg. Where the programs are only tools it is empty. */
export const hasDpkg = sh`[ -s /var/lib/dpkg/status ]`;

/** True where `$only` names this manager; where it names none, also where the host has it and keeps its packages so. */
export const isManager = ({ program, keeps }: PackageManager): Script =>
  sh`{ [ "$only" = ${program} ] || { [ -z "$only" ] && ${keeps === 'dpkg' ? hasDpkg : sh`! ${hasDpkg}`}; }; } && command -v ${program} >/dev/null`;

// On Ubuntu it would restart services that use what it brings, and those of the cluster are just starting.
const apt = sh`NEEDRESTART_SUSPEND=1 DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold`;

/** What it makes of its index is not written down. */
const aptInMemory = sh`-o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=`;

/** Another one at work is waited for. */
const zypper = sh`ZYPP_LOCK_TIMEOUT=600 zypper --non-interactive`;

/**
 * It did what it was told, and says: boot (102) or start something (103) anew, a source did not answer (106), a script of
 * a package failed (107), which others pass over as well.
 */
const orSaysMore = sh`|| case $? in 102 | 103 | 106 | 107) ;; *) return "$?" ;; esac`;

/** What the host keeps in these places, as links in `$folder/index`: whoever writes there leaves the host alone. */
const linkInto = (part: string, places: readonly string[]): Script => sh`
mkdir -p "$folder/index/"${part}
for place in ${places}; do
  [ ! -d "$place" ] || find "$place" -mindepth 1 -maxdepth 1 ! -name @System -exec ln -s -t "$folder/index/"${part} -- {} +
done`;

/** Keys that came with a source are kept among the packages, and only rpm removes them. */
const removeKeys = sh`
for p do
  shift
  case $p in gpg-pubkey-*) rpm -e -- "$p" ;; *) set -- "$@" "$p" ;; esac
done
[ $# != 0 ] || return 0`;

/** The database of old ones (Berkeley DB) may be left in a state nobody can read. */
const repairRpm = sh`
timeout -k 10 60 rpm -qa >/dev/null || {
  database=$(readlink -f -- "$(rpm --eval %_dbpath)")
  if find /proc/[0-9]*/fd -lname "$database/*" 2>/dev/null | grep -q .; then
    echo 'the database of rpm cannot be read, and somebody is at work with it' >&2; return 1
  fi
  rm -f -- "$database"/__db.*
  rpm --rebuilddb
}`;

/** What several versions may be installed of at a time, as it says itself; kernels of old systems say nothing. */
export const installOnly: readonly string[] = [
  'installonlypkg(kernel)',
  'installonlypkg(kernel-module)',
  'installonlypkg(vm)',
  'multiversion(kernel)',
  'kernel',
];

/** Only dnf makes room for a package by removing another; yum where it is not dnf knows no such option. */
const dnfOptions = {
  dnf: ['--setopt=install_weak_deps=False', '--allowerasing'],
  yum: ['--setopt=install_weak_deps=False'],
} as const;

/** In this order: a host of the SUSE family may also carry dnf, one of the RHEL family both dnf and yum. */
export const packageManagers: readonly PackageManager[] = [
  {
    program: 'zypper',
    keeps: 'rpm',
    fromFolder: sh`from="--no-gpg-checks --no-refresh --cache-dir $folder/cache --reposd-dir $folder/none --plus-repo dir:$folder"`,
    readFolder: sh`:`,
    repair: repairRpm,
    refresh: sh`${zypper} $from refresh`,
    install: sh`${zypper} $from install --no-recommends --oldpackage --force-resolution -- "$@" ${orSaysMore}`,
    reinstall: sh`${zypper} $from install --force --no-recommends --oldpackage --force-resolution -- "$@" ${orSaysMore}`,
    remove: sh`${removeKeys}
${zypper} remove -- "$@" ${orSaysMore}`,
    knows: sh`ZYPP_LOGFILE="$folder/log" zypper --non-interactive --xmlout $from install --dry-run --no-recommends --force-resolution -- "$@" >"$folder/said" ${orSaysMore}`,
    versions: sh`sed -n 's/^<solvable .* name="\([^"]*\)".* edition="\([^"]*\)".*/\1 \2/p' "$folder/said"`,
    // What it does not know yet it fetches all the same: into the folder, beside what the host has.
    fromIndex: sh`
      ${linkInto('raw', ['/var/cache/zypp/raw'])}
      ${linkInto('solv', ['/var/cache/zypp/solv'])}
      from="--no-refresh --cache-dir $folder/index"`,
    fromSources: sh`from="--cache-dir $folder/cache"`,
    indexFile: 'repomd.xml',
    indexFolders: ['/var/cache/zypp'],
    joined: 's/@/=/',
  },
  {
    program: 'apt-get',
    keeps: 'dpkg',
    fromFolder: sh`
      mkdir -p "$folder/lists/partial"
      echo "deb [trusted=yes] file:$folder ./" >"$folder/kubexm.list"
      # What is root's alone cannot be read by the user that apt asks its sources as.
      from="-o APT::Sandbox::User=root -o Dir::Etc::sourcelist=$folder/kubexm.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$folder/lists ${aptInMemory}"`,
    readFolder: sh`${apt} $from update`,
    repair: repairDpkg,
    halves: halvesOfDpkg,
    abandon: abandonHalves,
    refresh: sh`${apt} $from update`,
    install: sh`${apt} $from install --no-install-recommends --allow-downgrades -- "$@"`,
    reinstall: sh`${apt} $from install --reinstall --no-install-recommends --allow-downgrades -- "$@"`,
    remove: sh`
      set -- $(${knownToDpkg})
      [ $# = 0 ] || ${apt} remove -- "$@"`,
    forget: sh`
      set -- $(${knownToDpkg})
      [ $# = 0 ] || ${apt} purge -- "$@"`,
    // Also what is only simulated is written down in a log of the planner.
    knows: sh`apt-get -q -y $from -o Dir::Log::Planner=/dev/null install --simulate --no-install-recommends -- "$@" >"$folder/said"`,
    versions: sh`sed -n 's/^Inst \([^ ]*\) \(\[[^]]*\] \)*(\([^ ]*\) .*/\1 \3/p' "$folder/said"`,
    fromIndex: sh`from="${aptInMemory}"`,
    // What other packages have it do after an update is for updates that last; only a file of settings can drop it.
    fromSources: sh`
      mkdir -p "$folder/lists/partial"
      { apt-config dump | grep -Ev '^(APT::Update::P(re|ost)-Invoke|Dir::Etc::(main|parts) )'
        echo 'Dir::Etc::main "/dev/null"; Dir::Etc::parts "/dev/null";'
      } >"$folder/apt.conf"
      export APT_CONFIG="$folder/apt.conf"
      from="${aptInMemory} -o APT::Sandbox::User=root -o Dir::State::lists=$folder/lists"
      apt-get -q -y $from -o Acquire::Languages=none -o Acquire::GzipIndexes=true -o Acquire::Retries=0 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 update`,
    indexFile: '*Packages*',
    indexFolders: ['/var/lib/apt/lists'],
    joined: 's/@/=/',
  },
  ...(['dnf', 'yum'] as const).map(
    (program): PackageManager => ({
      program,
      keeps: 'rpm',
      // A file of settings is what both understand; older ones have no option for a source of this kind.
      fromFolder: sh`
        mkdir -p "$folder/none" "$folder/cache"
        printf '[main]\nreposdir=%s/none\ncachedir=%s/cache\ngpgcheck=0\n[kubexm]\nname=kubexm\nbaseurl=file://%s\nmodule_hotfixes=1\n' "$folder" "$folder" "$folder" >"$folder/kubexm.conf"
        from="-c $folder/kubexm.conf"`,
      readFolder: sh`:`,
      repair: repairRpm,
      refresh: sh`${program} -y $from makecache`,
      install: sh`${program} -y $from install ${dnfOptions[program]} -- "$@"`,
      reinstall: sh`${program} -y $from reinstall -- "$@"`,
      // Told not to go on, it ends like one that cannot: only the table of what it would do tells.
      knows: sh`LC_ALL=C ${program} --assumeno $from --setopt=logdir="$folder" --setopt=persistdir="$folder/persist" install ${dnfOptions[program]} -- "$@" >"$folder/said" || grep -q '^Transaction Summary' "$folder/said"`,
      // A row of the table that is too long goes on in the next line.
      versions: sh`awk '{
        for (at = 1; at <= NF; at++)
          if (isVersion) { print name, $at; isVersion = 0 }
          else if ($at ~ /^(noarch|x86_64|aarch64)$/) isVersion = 1
          else name = $at
      }' "$folder/said"`,
      // What it makes of the index it writes beside it.
      fromIndex: sh`
        ${linkInto('', ['/var/cache/dnf', '/var/cache/libdnf5'])}
        from="-C --setopt=cachedir=$folder/index"`,
      fromSources: sh`from="--setopt=cachedir=$folder/cache --setopt=timeout=10 --setopt=retries=1"`,
      indexFile: 'repomd.xml',
      indexFolders: ['/var/cache/dnf', '/var/cache/libdnf5', '/var/cache/yum'],
      remove: sh`${removeKeys}
${program} -y remove --setopt=clean_requirements_on_remove=False -- "$@"`,
      // Without the epoch, which old ones take only together with the processor.
      joined: 's/@\\([0-9]*:\\)*/-/',
    }),
  ),
];

/**
 * Prints `name TAB version` of all that is installed, sorted, and `name TAB TAB state` of what dpkg knows beyond that: removed
 * but for its settings, or cut off half-way. Keys, which all have one name, go by their version, too.
 */
export const listKnown = sh`
  if ${hasDpkg}; then
    dpkg-query -W -f '\${db:Status-Status}\t\${Package}\t\${Version}\n' |
      awk -F '\t' '$1 == "installed" { print $2 "\t" $3 } $1 !~ /^(not-)?installed$/ { print $2 "\t\t" $1 }'
  else
    rpm -qa --qf '%{NAME}\t%{EVR}\n' | sed 's/^gpg-pubkey\t\(.*\)/gpg-pubkey-\1\t\1/'
  fi | sort -u`;

/** Of that what is installed. */
export const listPackages = sh`{ ${listKnown}
} | awk -F '\t' 'NF == 2'`;

/** Which names in ID and ID_LIKE of os-release belong to which family. */
const familyNames: Readonly<Record<string, OsFamily>> = {
  debian: 'debian',
  ubuntu: 'debian',
  rhel: 'rhel',
  centos: 'rhel',
  fedora: 'rhel',
  rocky: 'rhel',
  almalinux: 'rhel',
  ol: 'rhel',
  amzn: 'rhel',
  openeuler: 'rhel',
  kylin: 'rhel',
  anolis: 'rhel',
  opencloudos: 'rhel',
  tencentos: 'rhel',
  suse: 'suse',
  sles: 'suse',
  opensuse: 'suse',
};

const managerFamilies: Readonly<Record<string, OsFamily>> = {
  'apt-get': 'debian',
  dnf: 'rhel',
  yum: 'rhel',
  zypper: 'suse',
};

/**
 * ID_LIKE speaks first: Kylin and others publish editions of two families under one ID. A distribution that is in no
 * table belongs where its package manager comes from.
 */
export function familyOf(os: {
  readonly id: string;
  readonly like: readonly string[];
  readonly managers: readonly string[];
}): OsFamily | undefined {
  for (const name of [...os.like, os.id]) {
    const family = familyNames[name.toLowerCase()];
    if (family) return family;
  }
  return managerFamilies[os.managers[0] ?? ''];
}

/** Of those that are on a host of this family the one that is its own: dnf is there for Debian, and apt for Fedora. */
export const managerOf = (family: OsFamily | undefined, managers: readonly string[]): string | undefined =>
  managers.find((program) => managerFamilies[program] === family) ?? managers[0];
