import { expect } from 'vitest';
import { createVault } from '../../../src/domain/secret.ts';
import type { Desired } from '../../../src/step/generic/desired.ts';
import type { ConvergenceCase } from './convergence.ts';
import { inodes, invocation, packageSet, tree, unitState } from './host-views.ts';
import { demoArchive, localFile } from './local-archive.ts';
import { addPackageSource, removePackageSource } from './package-source.ts';

export type GenericCase = Omit<ConvergenceCase<readonly Desired[]>, 'step' | 'input'> & {
  readonly desired: readonly Desired[];
};

const vault = createVault();
const password = vault.secret('correct horse battery staple');
const archive = demoArchive();

const sleeper = (note: string): string =>
  `[Unit]\nDescription=${note}\n[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n`;
const heredoc = (path: string, content: string): string => `cat >${path} <<'EOF'\n${content}EOF\n`;
const runningSleeper = `${heredoc('/etc/systemd/system/sleeper.service', sleeper('old'))}
  echo old >/etc/sleeper.conf
  systemctl daemon-reload; systemctl start sleeper.service`;
const noSleeper = `systemctl disable --now sleeper.service 2>/dev/null || :
  rm -rf /etc/sleeper.conf /etc/systemd/system/sleeper.service*; systemctl daemon-reload`;

/** At least one row per word of the vocabulary, from nothing and from something else. */
export const genericCases: readonly GenericCase[] = [
  {
    name: 'a file that is missing together with its directories',
    desired: [
      { kind: 'file', path: '/etc/deep/er/a.conf', content: 'a = 1\n', mode: 0o640, owner: 'root:adm' },
    ],
    shows: tree('/etc/deep'),
    witness: inodes('/etc/deep/er/a.conf'),
    drift: ({ because, difference }) => {
      expect(because.en).toBe('/etc/deep/er/a.conf does not exist');
      expect(difference).toContain('+a = 1');
    },
  },
  {
    name: 'a file with a hostile name, other content, mode and owner',
    before: `printf 'a = 0\\n' >"/srv/it's \\$(id) a\nfile"; chmod 4711 /srv/it*; chown 1234:adm /srv/it*`,
    after: 'rm -f /srv/it*',
    desired: [{ kind: 'file', path: "/srv/it's $(id) a\nfile", content: 'a = 1\n' }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(difference).toContain('-a = 0\n+a = 1'),
  },
  {
    name: 'a file in the place of a link',
    before: 'ln -s /etc/hostname /srv/file',
    after: 'rm -f /srv/file',
    desired: [{ kind: 'file', path: '/srv/file', content: 'a\n' }],
    shows: `${tree('/srv')}; cat /etc/hostname`,
  },
  {
    name: 'a file that holds a secret',
    before: 'echo old >/srv/token',
    after: 'rm -f /srv/token',
    desired: [{ kind: 'file', path: '/srv/token', content: ['token: ', password, '\n'] }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(JSON.stringify(difference ?? '')).not.toMatch(/horse|old/),
  },
  {
    name: 'a file too large for a script',
    desired: [
      { kind: 'file', path: '/srv/large', content: Buffer.alloc(300_000, 'x'), mode: 0o755 },
      { kind: 'file', path: '/srv/local', content: localFile('local', Buffer.alloc(1_000_000, 'y')) },
    ],
    shows: `${tree('/srv')}; ls /var/lib/kubexm/staging 2>/dev/null || :`,
    witness: inodes('/srv/large', '/srv/local'),
  },
  {
    name: 'a directory',
    desired: [{ kind: 'directory', path: '/srv/data/etcd', mode: 0o700, owner: 'daemon:daemon' }],
    shows: tree('/srv'),
    witness: inodes('/srv/data/etcd'),
  },
  {
    name: 'a directory with other attributes and something in it',
    before: 'mkdir -m 0777 /srv/data; echo kept >/srv/data/file; chown 1234 /srv/data',
    after: 'rm -rf /srv/data',
    desired: [{ kind: 'directory', path: '/srv/data', mode: 0o750 }],
    shows: tree('/srv'),
  },
  {
    name: 'a link that points elsewhere',
    before: 'ln -s /old /srv/link',
    after: 'rm -f /srv/link',
    desired: [{ kind: 'link', path: '/srv/link', target: '/new place' }],
    shows: tree('/srv'),
    witness: inodes('/srv/link'),
  },
  {
    name: 'the absence of a directory with all that is in it',
    before:
      'mkdir -p /srv/old/deep; echo a >/srv/old/deep/file; ln -s x /srv/old/link; chown -R 1234:5 /srv/old',
    after: 'rm -rf /srv/old',
    desired: [{ kind: 'absent', path: '/srv/old', recursive: true }],
    shows: tree('/srv'),
    drift: ({ disruption }) => expect(disruption).toBe('data-loss'),
  },
  {
    name: 'two blocks in a file whose last line does not end',
    before: "printf 'theirs' >/srv/hosts; chmod 0640 /srv/hosts; chown 1234:5 /srv/hosts",
    after: 'rm -f /srv/hosts',
    desired: [
      { kind: 'block', path: '/srv/hosts', key: '', content: '10.0.0.1 a' },
      { kind: 'block', path: '/srv/hosts', key: 'registry', content: "10.0.0.2 it's $HOME \\t %s\n" },
    ],
    shows: tree('/srv'),
    witness: inodes('/srv/hosts'),
  },
  {
    name: 'a block that has other content',
    before: `${heredoc('/srv/hosts', 'a\n# BEGIN KubeXM Managed Block\nold\n# END KubeXM Managed Block\nz\n')}`,
    after: 'rm -f /srv/hosts',
    desired: [{ kind: 'block', path: '/srv/hosts', key: '', content: 'new\n' }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(difference).toContain('-old\n+new'),
  },
  {
    name: 'a block in a file that is missing',
    desired: [{ kind: 'block', path: '/srv/new/hosts', key: 'a', content: '10.0.0.1 a' }],
    shows: tree('/srv'),
  },
  {
    name: 'an archive with a directory of its own',
    desired: [{ kind: 'archive', name: 'demo', from: archive, into: '/opt/demo', strip: 1 }],
    shows: tree('/opt/demo'),
    witness: inodes('/opt/demo/bin/tool'),
  },
  {
    name: 'an archive over an older one',
    before:
      'mkdir -p /opt/demo/bin; echo old >/opt/demo/bin/tool; echo theirs >/opt/demo/file; chown -R 7:7 /opt/demo',
    after: 'rm -rf /opt/demo',
    desired: [{ kind: 'archive', name: 'demo', from: archive, into: '/opt/demo', strip: 1 }],
    shows: tree('/opt/demo'),
  },
  {
    name: 'one program out of an archive among the programs of others',
    before: 'echo theirs >/usr/local/bin/other; printf old >/usr/local/bin/tool',
    after: 'rm -f /usr/local/bin/other /usr/local/bin/tool',
    desired: [
      { kind: 'archive', name: 'demo', from: archive, into: '/usr/local/bin', strip: 2, only: ['tool'] },
    ],
    shows: tree('/usr/local/bin'),
  },
  {
    name: 'a unit of our own with a file it reads',
    after: noSleeper,
    desired: [
      { kind: 'file', path: '/etc/sleeper.conf', content: 'a = 1\n' },
      {
        kind: 'unit',
        name: 'sleeper.service',
        content: sleeper('new'),
        enabled: true,
        active: true,
        startedWith: ['/etc/sleeper.conf'],
      },
    ],
    shows: `${tree('/etc/sleeper.conf')}\n${unitState('sleeper.service')}`,
    witness: invocation('sleeper.service'),
  },
  {
    name: 'a unit that runs already, with other files and not enabled',
    before: runningSleeper,
    after: noSleeper,
    desired: [
      { kind: 'file', path: '/etc/sleeper.conf', content: 'new\n' },
      {
        kind: 'unit',
        name: 'sleeper.service',
        content: sleeper('new'),
        enabled: true,
        active: true,
        startedWith: ['/etc/sleeper.conf'],
      },
    ],
    shows: `${tree('/etc/sleeper.conf')}\n${unitState('sleeper.service')}; systemctl show -p Description sleeper.service`,
    witness: invocation('sleeper.service'),
    drift: ({ disruption }) => expect(disruption).toBe('restart'),
  },
  {
    name: 'a unit of others that shall be off',
    before: `${runningSleeper}; systemctl enable -q sleeper.service`,
    after: noSleeper,
    desired: [{ kind: 'unit', name: 'sleeper.service', enabled: false, active: false }],
    shows: unitState('sleeper.service'),
  },
  {
    name: 'a unit of others that shall never start',
    before: `${runningSleeper}; mv /etc/systemd/system/sleeper.service /usr/lib/systemd/system/; systemctl daemon-reload`,
    after: `${noSleeper}; rm -f /usr/lib/systemd/system/sleeper.service; systemctl daemon-reload`,
    desired: [{ kind: 'unit', name: 'sleeper.service', enabled: 'masked', active: false }],
    shows: unitState('sleeper.service'),
  },
  {
    name: 'a package together with what it needs, from an index that is older than the source',
    before: addPackageSource,
    after: removePackageSource,
    desired: [{ kind: 'packages', packages: [{ name: 'demo-tool' }] }],
    shows: packageSet,
    witness: inodes('/var/lib/dpkg/status'),
  },
  {
    name: 'another version of a package that is there',
    before: `${addPackageSource}\napt-get -qq update; apt-get -qq -y install demo-tool=1.0 >/dev/null`,
    after: removePackageSource,
    desired: [{ kind: 'packages', packages: [{ name: 'demo-tool', version: '2.0' }] }],
    shows: packageSet,
    drift: ({ because }) => expect(because.en).toBe('not installed: demo-tool 2.0'),
  },
  {
    name: 'a user',
    after: 'userdel demo 2>/dev/null || :',
    desired: [{ kind: 'user', name: 'demo', uid: 4321, home: '/var/lib/demo', groups: ['adm'] }],
    shows: 'cat /etc/passwd /etc/group',
    witness: inodes('/etc/passwd'),
  },
  {
    name: 'a user with other properties',
    before: 'useradd --system --shell /bin/bash --home-dir /old --groups cdrom,audio demo',
    after: 'userdel demo',
    desired: [{ kind: 'user', name: 'demo', groups: ['adm'] }],
    shows: 'getent passwd demo; id demo',
  },
  {
    name: 'kernel parameters',
    before:
      'echo 0 >/proc/sys/net/ipv4/ip_forward; echo "20000 30000" >/proc/sys/net/ipv4/ip_local_port_range',
    desired: [
      {
        kind: 'sysctl',
        file: '/etc/sysctl.d/99-demo.conf',
        values: { 'net.ipv4.ip_forward': '1', 'net.ipv4.ip_local_port_range': '32768 60999' },
      },
    ],
    shows: `${tree('/etc/sysctl.d')}; cat /proc/sys/net/ipv4/ip_forward /proc/sys/net/ipv4/ip_local_port_range`,
    witness: inodes('/etc/sysctl.d/99-demo.conf'),
  },
  {
    name: 'kernel modules, built in as they may be',
    desired: [{ kind: 'modules', file: '/etc/modules-load.d/demo.conf', names: ['overlay', 'br_netfilter'] }],
    shows: tree('/etc/modules-load.d'),
    witness: inodes('/etc/modules-load.d/demo.conf'),
  },
  {
    name: 'a mount',
    after: 'umount /srv/scratch 2>/dev/null || :',
    desired: [
      { kind: 'mount', path: '/srv/scratch', source: 'scratch', type: 'tmpfs', options: 'size=1m,nosuid' },
    ],
    shows: `${tree('/srv', '/etc/fstab')}; grep scratch /proc/mounts || :`,
    witness: `grep scratch /proc/self/mountinfo; ${inodes('/etc/fstab')}`,
  },
  {
    name: 'no swap at the next boot',
    before: `cp -p /etc/fstab /root/fstab; printf '/dev/none none swap sw 0 0\\n# a note\\n\\tUUID=1\\tnone\\tswap\\tsw' >>/etc/fstab`,
    after: 'mv /root/fstab /etc/fstab',
    desired: [{ kind: 'swap', on: false }],
    shows: tree('/etc/fstab'),
    witness: inodes('/etc/fstab'),
  },
  {
    name: 'a hostname',
    before: 'cp -p /etc/hostname /root/hostname',
    after: 'mv /root/hostname /etc/hostname; cat /etc/hostname >/proc/sys/kernel/hostname',
    desired: [{ kind: 'hostname', value: 'another-name' }],
    shows: `${tree('/etc/hostname')}; uname -n`,
    witness: inodes('/etc/hostname'),
  },
];
