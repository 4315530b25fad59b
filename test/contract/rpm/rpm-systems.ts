import type { OsFamily } from '../../../src/domain/host-facts.ts';
import { osReleases } from '../../../src/runner/facts/recorded/os-release.ts';
import { heredoc } from '../step/generic-case.ts';

/** A system as its package program, its os-release and its list of sources show it. */
export interface RpmSystem {
  readonly program: 'dnf' | 'yum' | 'zypper';
  readonly release: keyof typeof osReleases;
  readonly family: OsFamily;
  /** How a folder of packages may call it, but for its processor. */
  readonly name: string;
  /** Where it lists its sources, and where it keeps what it knows of them. */
  readonly sources: string;
  readonly index: string;
}

export const rpmSystems: readonly RpmSystem[] = [
  {
    program: 'dnf',
    release: 'rocky 9',
    family: 'rhel',
    name: 'rocky-9',
    sources: '/etc/yum.repos.d',
    index: '/var/cache/dnf',
  },
  {
    program: 'yum',
    release: 'kylin v10 server',
    family: 'rhel',
    name: 'kylin-v10',
    sources: '/etc/yum.repos.d',
    index: '/var/cache/dnf',
  },
  {
    program: 'zypper',
    release: 'openSUSE Leap 15.6',
    family: 'suse',
    name: 'opensuse-leap-15',
    sources: '/etc/zypp/repos.d',
    index: '/var/cache/zypp',
  },
];

/** Where a source has its packages; `built` has those that it may be given. */
export const sourceFolder = '/srv/source';
const built = '/srv/built';

/** A list of packages, read with what it names: only where a test wants it they are signed. */
const list = (name: string, from: string, more = ''): string =>
  `[${name}]\nname=${name}\nbaseurl=file://${from}\nenabled=1\ngpgcheck=0\nskip_if_unavailable=1\n${more}`;

/** Shell lines: the source has these packages, and the host knows of it. Each ends with the end of a line. */
export const addSource = ({ sources }: RpmSystem, ...packages: readonly string[]): string => `
${offer(...packages)}
${heredoc(`${sources}/demo.repo`, list('demo', sourceFolder))}`;

export const addDeadSource = ({ sources }: RpmSystem): string =>
  heredoc(`${sources}/dead.repo`, list('dead', '/nowhere'));

/** The key is trusted when the first package of the source is installed. */
export const addSignedSource = ({ sources }: RpmSystem, ...packages: readonly string[]): string => `
${offer(...packages)}
rpm --define '_gpg_name demo' --define '__gpg /usr/bin/gpg' --addsign ${sourceFolder}/*.rpm >/dev/null
createrepo_c -q ${sourceFolder}
${heredoc(`${sources}/demo.repo`, list('demo', sourceFolder, `gpgkey=file://${built}/key\n`).replace('gpgcheck=0', 'gpgcheck=1'))}`;

const offer = (...packages: readonly string[]): string => `
rm -rf ${sourceFolder}; mkdir ${sourceFolder}
for p in ${packages.join(' ')}; do cp ${built}/$p-*.rpm ${sourceFolder}; done
createrepo_c -q ${sourceFolder}`;

/** While the first is there the script of `demo-slow` makes the second and waits; the log says which scripts came to their end. */
export const slowHold = '/run/demo-hold';
export const slowHeld = '/run/demo-held';
export const slowLog = '/srv/demo-slow-log';

/** Shell lines: the system as it was before any test. */
export const asInstalled = ({ sources, index }: RpmSystem): string => `
systemctl stop demo-service.service 2>/dev/null || :
rpm -qa | grep -v '^system-release-' | xargs -r rpm -e --noscripts >/dev/null 2>&1 || :
systemctl daemon-reload; systemctl reset-failed
! getent passwd demo >/dev/null || userdel demo
rm -rf ${sources}/* ${index} ${sourceFolder} ${slowLog}`;

const aside = '/var/lib/aside';

/**
 * Shell lines that make a host of another family out of a host of the lab: the programs of rpm systems are unpacked, those
 * of Debian and its database of packages are put away. The one package that is installed stands for all that such a
 * system comes with.
 */
export const makeRpmHost = `
for file in /opt/rpm-programs/*.deb; do dpkg-deb --fsys-tarfile "$file" | tar -x --keep-directory-symlink -C /; done
mkdir -p /etc/rpm /etc/zypp/repos.d /etc/yum.repos.d ${aside} ${built}
echo '%_dbpath /var/lib/rpm' >/etc/rpm/macros
cd ${built}
${buildPackages()}
rpm -i system-release-*.rpm 2>/dev/null
gpg --batch --quiet --passphrase '' --quick-generate-key demo rsa2048 sign never 2>/dev/null
gpg --armor --export demo >key
mv /usr/bin/apt* /usr/bin/dpkg* /usr/bin/dnf /usr/bin/zypper ${aside}
mv /var/lib/dpkg ${aside}/database`;

/** Shell lines: a system whose only package program is this one. */
export const become = ({ program, release }: RpmSystem): string => `
rm -f /usr/bin/dnf /usr/bin/yum /usr/bin/zypper
${program === 'zypper' ? `ln -s ${aside}/zypper /usr/bin/zypper` : `ln -s dnf-3 /usr/bin/${program}`}
${heredoc('/etc/os-release', osReleases[release])}`;

function buildPackages(): string {
  const service = `%install
mkdir -p %{buildroot}/usr/lib/systemd/system
printf '[Service]\\nExecStart=/bin/sleep infinity\\n' >%{buildroot}/usr/lib/systemd/system/demo-service.service
%pre
getent group demo >/dev/null || groupadd -r demo
getent passwd demo >/dev/null || useradd -r -g demo -d / -s /sbin/nologin demo
%post
systemctl daemon-reload
systemctl start demo-service.service
%files
/usr/lib/systemd/system/demo-service.service`;
  const slow = `%install
mkdir -p %{buildroot}/usr/share/demo-slow
echo %{version} >%{buildroot}/usr/share/demo-slow/version
echo %{version} >%{buildroot}/usr/share/demo-slow/%{version}
%post
while [ -e ${slowHold} ]; do touch ${slowHeld}; sleep 0.1; done
echo "post %{version} $1" >>${slowLog}
%preun
echo "preun %{version} $1" >>${slowLog}
%files
/usr/share/demo-slow`;
  const packages: readonly (readonly [name: string, version: string, about?: string, parts?: string])[] = [
    ['system-release', '9', 'Provides: /bin/sh'],
    ['demo-library', '1.0'],
    ['demo-guide', '1.0'],
    ['demo-tool', '1.0', 'Requires: demo-library\nRecommends: demo-guide'],
    ['demo-tool', '2.0', 'Requires: demo-library\nRecommends: demo-guide'],
    ['demo-rival', '1.0', 'Conflicts: demo-tool'],
    ['demo-orphan', '1.0', 'Requires: demo-nowhere'],
    ['demo-service', '3.0', 'Epoch: 1\nProvides: demo-daemon', service],
    ['demo-service', '4.0', 'Epoch: 1\nProvides: demo-daemon', service],
    ['demo-slow', '1.0', 'Requires: demo-library', slow],
    ['demo-slow', '2.0', 'Requires: demo-library', slow],
    ['demo-module', '1.0', 'Provides: installonlypkg(kernel-module)'],
    ['demo-module', '2.0', 'Provides: installonlypkg(kernel-module)'],
    ['demo-careless', '1.0', '', '%post\nexit 3\n%files'],
  ];
  const specs = packages.map(([name, version, about = '', parts = '%files']) =>
    heredoc(
      `${name}-${version}.spec`,
      `Name: ${name}\nVersion: ${version}\nRelease: 1\nSummary: demo\nLicense: none\nBuildArch: noarch\n${about}\n%description\ndemo\n${parts}\n`,
    ),
  );
  return `${specs.join('')}
rpmbuild -bb --quiet --define '_topdir /srv/building' --define '_rpmdir ${built}' \\
  --define '_rpmfilename %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm' *.spec 2>/dev/null`;
}
