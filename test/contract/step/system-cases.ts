import { expect } from 'vitest';
import { type GenericCase, heredoc } from './generic-case.ts';
import { inodes, invocation, packageSet, tree, unitState } from './host-views.ts';
import { addPackageSource, removePackageSource } from './package-source.ts';

const sleeper = (note: string): string =>
  `[Unit]\nDescription=${note}\n[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n`;
const runningSleeper = `${heredoc('/etc/systemd/system/sleeper.service', sleeper('old'))}
  echo old >/etc/sleeper.conf
  systemctl daemon-reload; systemctl start sleeper.service`;
const noSleeper = `systemctl disable --now sleeper.service 2>/dev/null || :
  rm -rf /etc/sleeper.conf /etc/systemd/system/sleeper.service*; systemctl daemon-reload`;

/** As a zram generator does, for a device with a sign in its name that units must escape. */
const generatedSwap = String.raw`dev-demo\x2d0.swap`;
const swapGenerator = `#!/bin/sh
mkdir -p "$1/swap.target.wants"
printf '[Swap]\\nWhat=/dev/demo-0\\n' >"$1"/'${generatedSwap}'
ln -s '../${generatedSwap}' "$1/swap.target.wants/"
`;
/** As discovery on GPT disks does, it keeps still while fstab names swap. */
const discoveringGenerator = `#!/bin/sh
! grep -q '^[^#].*swap' /etc/fstab || exit 0
printf '[Swap]\\nWhat=/dev/found\\n' >"$1"/dev-found.swap
`;

/** Units, packages, users and all that is neither a file nor one of them: from nothing, and from something else. */
export const systemCases: readonly GenericCase[] = [
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
    name: 'a package that another has to make room for',
    before: `${addPackageSource}\napt-get -qq update; apt-get -qq -y install demo-tool=1.0 >/dev/null`,
    after: removePackageSource,
    desired: [{ kind: 'packages', packages: [{ name: 'demo-rival' }] }],
    shows: packageSet,
    witness: inodes('/var/lib/dpkg/status'),
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
    name: 'no swap at the next boot, where units bring it',
    before: `mkdir -p /etc/systemd/system-generators
      ${heredoc('/etc/systemd/system-generators/demo', swapGenerator)}
      chmod 755 /etc/systemd/system-generators/demo
      ${heredoc('/etc/systemd/system/srv-own.swap', '[Swap]\nWhat=/srv/own\n[Install]\nWantedBy=swap.target\n')}
      ${heredoc('/etc/systemd/system/srv-static.swap', '[Swap]\nWhat=/srv/static\n')}
      systemctl daemon-reload; systemctl enable --quiet srv-own.swap`,
    after: `systemctl disable --quiet srv-own.swap
      rm -rf /etc/systemd/system-generators /etc/systemd/system/srv-own.swap /etc/systemd/system/srv-static.swap
      systemctl daemon-reload`,
    desired: [{ kind: 'swap', on: false }],
    shows: `${tree('/etc/systemd/system')}
      systemctl is-enabled srv-own.swap srv-static.swap '${generatedSwap}' || :
      systemctl show -p DropInPaths srv-own.swap srv-static.swap '${generatedSwap}'`,
    witness: tree('/etc/systemd/system'),
  },
  {
    name: 'no swap at the next boot, where a generator brings it once fstab does not',
    before: `cp -p /etc/fstab /root/fstab; printf '/dev/none none swap sw 0 0\\n' >>/etc/fstab
      mkdir -p /etc/systemd/system-generators
      ${heredoc('/etc/systemd/system-generators/demo', discoveringGenerator)}
      chmod 755 /etc/systemd/system-generators/demo
      systemctl daemon-reload`,
    after: `mv /root/fstab /etc/fstab; rm -r /etc/systemd/system-generators; systemctl daemon-reload`,
    desired: [{ kind: 'swap', on: false }],
    shows: `${tree('/etc/systemd/system', '/etc/fstab')}
      systemctl is-enabled dev-found.swap dev-none.swap 2>&1 || :`,
    witness: `${inodes('/etc/fstab')}; ${tree('/etc/systemd/system')}`,
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
