import type { OsFamily } from '../domain/host-facts.ts';
import { type Script, sh } from './script.ts';

/**
 * A package manager: how to do the same things with each. Names are words after `$@`; `$from` holds the options that
 * make it use the packages in `$folder` alone, and is empty otherwise.
 */
interface PackageManager {
  /** The program whose presence on the host decides. */
  readonly program: string;
  /** Sets `from`. Neither the sources nor the index of the host are touched. */
  readonly fromFolder: Script;
  /** Reads the index of the folder, for who does not do so by itself. */
  readonly readFolder: Script;
  /** Finishes what a killed earlier run left half done. */
  readonly repair: Script;
  readonly refresh: Script;
  readonly install: Script;
  readonly remove: Script;
  /** Whether all of `$@` can be had, by what `$from` says. Changes nothing. */
  readonly knows: Script;
  /** Sets `from` to what the host knows of its sources already. */
  readonly fromIndex: Script;
  /** Sets `from` to what the sources say now, which is kept in `$folder` alone. */
  readonly fromSources: Script;
  /** A file that is in `$folder` when a source has answered; and the folders of the host where it is kept. */
  readonly indexFile: string;
  readonly indexFolders: readonly string[];
  /** How a name and a version are written as one word. */
  readonly versionSign: '=' | '-';
}

const apt = sh`DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold`;

/** What it makes of its index is not written down. */
const aptInMemory = sh`-o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=`;

/** In this order: a host of the SUSE family may also carry dnf, one of the RHEL family both dnf and yum. */
export const packageManagers: readonly PackageManager[] = [
  {
    program: 'zypper',
    fromFolder: sh`from="--no-gpg-checks --reposd-dir $folder/none --plus-repo dir:$folder"`,
    readFolder: sh`:`,
    repair: sh`:`,
    refresh: sh`zypper --non-interactive $from refresh`,
    install: sh`zypper --non-interactive $from install --no-recommends -- "$@"`,
    remove: sh`zypper --non-interactive remove -- "$@"`,
    knows: sh`ZYPP_LOGFILE="$folder/log" zypper --non-interactive $from install --dry-run --no-recommends -- "$@"`,
    fromIndex: sh`from=--no-refresh`,
    fromSources: sh`from="--cache-dir $folder/cache"`,
    indexFile: 'repomd.xml',
    indexFolders: ['/var/cache/zypp'],
    versionSign: '=',
  },
  {
    program: 'apt-get',
    fromFolder: sh`
      mkdir -p "$folder/lists/partial"
      echo "deb [trusted=yes] file:$folder ./" >"$folder/kubexm.list"
      # What is root's alone cannot be read by the user that apt asks its sources as.
      from="-o APT::Sandbox::User=root -o Dir::Etc::sourcelist=$folder/kubexm.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$folder/lists ${aptInMemory}"`,
    readFolder: sh`${apt} $from update`,
    repair: sh`DEBIAN_FRONTEND=noninteractive dpkg --force-confdef --force-confold --configure -a`,
    refresh: sh`${apt} $from update`,
    install: sh`${apt} $from install --no-install-recommends --allow-downgrades -- "$@"`,
    remove: sh`${apt} purge -- "$@"`,
    // Also what is only simulated is written down in a log of the planner.
    knows: sh`apt-get -q -y $from -o Dir::Log::Planner=/dev/null install --simulate --no-install-recommends -- "$@"`,
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
    versionSign: '=',
  },
  ...(['dnf', 'yum'] as const).map(
    (program): PackageManager => ({
      program,
      // A file of settings is what both understand; older ones have no option for a source of this kind.
      fromFolder: sh`
        mkdir -p "$folder/none" "$folder/cache"
        printf '[main]\nreposdir=%s/none\ncachedir=%s/cache\ngpgcheck=0\n[kubexm]\nname=kubexm\nbaseurl=file://%s\nmodule_hotfixes=1\n' "$folder" "$folder" "$folder" >"$folder/kubexm.conf"
        from="-c $folder/kubexm.conf"`,
      readFolder: sh`:`,
      repair: sh`:`,
      refresh: sh`${program} -y $from makecache`,
      install: sh`${program} -y $from install -- "$@"`,
      knows: sh`for p do ${program} -q -y $from --setopt=logdir="$folder" provides -- "$p" | grep -q ' : ' || return; done`,
      fromIndex: sh`from=-C`,
      fromSources: sh`from="--setopt=cachedir=$folder/cache --setopt=timeout=10 --setopt=retries=1"`,
      indexFile: 'repomd.xml',
      indexFolders: ['/var/cache/dnf', '/var/cache/libdnf5', '/var/cache/yum'],
      remove: sh`${program} -y remove --setopt=clean_requirements_on_remove=False -- "$@"`,
      versionSign: '-',
    }),
  ),
];

/** Prints `name TAB version` of all that is installed, sorted. */
export const listPackages = sh`
  if [ -e /var/lib/dpkg/status ]; then
    dpkg-query -W -f '\${db:Status-Status}\t\${Package}\t\${Version}\n' | sed -n 's/^installed\t//p'
  else
    rpm -qa --qf '%{NAME}\t%{VERSION}-%{RELEASE}\n'
  fi | sort -u`;

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
  readonly packageManager?: string | undefined;
}): OsFamily | undefined {
  for (const name of [...os.like, os.id]) {
    const family = familyNames[name.toLowerCase()];
    if (family) return family;
  }
  return managerFamilies[os.packageManager ?? ''];
}
