import { expect, it } from 'vitest';
import { parseRawFacts } from './facts-script.ts';
import { parseFacts } from './parse-facts.ts';
import debian from './recorded/debian-12.json' with { type: 'json' };
import { osReleases } from './recorded/os-release.ts';

it('understands a recorded Debian 12 host', () => {
  expect(parseFacts(debian)).toMatchObject({
    os: { id: 'debian', version: '12', family: 'debian' },
    arch: 'amd64',
    cgroupVersion: 1,
    cpus: 2,
    hostname: 'node1',
    timezone: 'Etc/UTC',
    packageManager: 'apt-get',
    selinux: 'disabled',
    swap: [],
    routes: [
      { to: 'default', via: '10.213.0.1', device: 'host0' },
      { to: '10.213.0.0/24', device: 'host0' },
    ],
    addresses: expect.arrayContaining([{ device: 'host0', address: '10.213.0.11', prefix: 24 }]),
    listeners: expect.arrayContaining([
      { protocol: 'tcp', address: '::', port: 22, program: 'sshd', pid: expect.any(Number) },
    ]),
    runningUnits: expect.arrayContaining(['ssh.service']),
  });
});

it.each([
  ['ubuntu 24.04', 'apt-get', { id: 'ubuntu', version: '24.04', family: 'debian' }],
  ['rhel 9', 'dnf', { id: 'rhel', version: '9.4', family: 'rhel' }],
  ['rocky 9', 'dnf', { id: 'rocky', version: '9.4', family: 'rhel' }],
  ['openEuler 22.03', 'dnf', { id: 'openEuler', version: '22.03', family: 'rhel' }],
  ['kylin v10 server', 'yum', { id: 'kylin', version: 'V10', family: 'rhel' }],
  ['sles 15', 'zypper', { id: 'sles', version: '15.5', family: 'suse' }],
  ['openSUSE Leap 15.6', 'zypper', { id: 'opensuse-leap', version: '15.6', family: 'suse' }],
] as const)('places %s in its family', (name, manager, os) => {
  expect(parseFacts({ os: osReleases[name], commands: manager })).toMatchObject({
    os,
    packageManager: manager,
  });
});

it('lets ID_LIKE and then the package manager speak for what is in no table', () => {
  const family = (os: string, commands = '') => parseFacts({ os, commands }).os.family;
  expect(family('ID=kylin\nID_LIKE=debian\n')).toBe('debian');
  expect(family('ID=uos\n', 'dnf\nyum\n')).toBe('rhel');
  expect(family('ID=unheard-of\n')).toBeUndefined();
});

it.each([
  ['rocky 9', 'dnf'],
  ['ubuntu 24.04', 'apt-get'],
  ['openSUSE Leap 15.6', 'zypper'],
] as const)('takes the package manager of %s, and no other that is there', (name, manager) => {
  const facts = parseFacts({ os: osReleases[name], commands: 'zypper\napt-get\ndnf\nyum\n' });
  expect(facts.packageManager).toBe(manager);
});

it('reads what other hosts have: two stacks, devices in addresses, traces, swap, SELinux', () => {
  const facts = parseFacts({
    machine: 'aarch64\n',
    cgroup: 'cgroup2fs\n',
    memory: 'MemTotal:       16303428 kB\nMemFree: 1 kB\n',
    disks:
      'Filesystem Type 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 xfs 1000 400 600 40% /data dir\n',
    listeners: `udp   UNCONN 0 0 127.0.0.53%lo:53 0.0.0.0:* users:(("systemd-resolve",pid=700,fd=13))
tcp   LISTEN 0 4096 [fe80::1]%eth0:6443 [::]:* users:(("kube-apiserver",pid=9,fd=3),("x",pid=1,fd=2))
tcp   LISTEN 0 4096 *:10250 *:*
`,
    installations: '/etc/kubernetes/admin.conf\n/var/lib/rancher/k3s\n',
    selinux: '1',
    swap: 'Filename\tType\tSize\n/dev/dm-1   partition 100\n',
    resolv: '# a note\nsearch example.com\nnameserver 10.0.0.2\nnameserver fd00::2\n',
  });
  expect(facts).toMatchObject({
    arch: 'arm64',
    cgroupVersion: 2,
    memoryBytes: 16303428 * 1024,
    disks: [{ mount: '/data dir', device: '/dev/sda1', type: 'xfs', sizeBytes: 1024000, freeBytes: 614400 }],
    listeners: [
      { protocol: 'udp', address: '127.0.0.53', port: 53, program: 'systemd-resolve', pid: 700 },
      { protocol: 'tcp', address: 'fe80::1', port: 6443, program: 'kube-apiserver', pid: 9 },
      { protocol: 'tcp', address: '*', port: 10250 },
    ],
    installations: [
      { component: 'kubeadm', path: '/etc/kubernetes/admin.conf' },
      { component: 'k3s', path: '/var/lib/rancher/k3s' },
    ],
    selinux: 'enforcing',
    swap: ['/dev/dm-1'],
    nameservers: ['10.0.0.2', 'fd00::2'],
  });
});

it('reads links, firewalls, the own name, the mark of a cluster and what a deletion left', () => {
  expect(
    parseFacts({
      links: `1: lo: <LOOPBACK,UP> mtu 65536 qdisc noqueue\\    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
2: eth0@if4: <BROADCAST,UP> mtu 1450 qdisc noqueue state UP\\    link/ether 52:54:00:12:34:56 brd ff:ff:ff:ff:ff:ff
3: tunl0@NONE: <NOARP> mtu 1480 qdisc noop state DOWN\\    link/ipip 0.0.0.0 brd 0.0.0.0
`,
      firewalls: 'firewalld\nufw\n',
      ownName: '10.0.0.5      STREAM node1\n10.0.0.5      DGRAM\nfd00::5 STREAM\n',
      cluster: 'production\n',
      kept: '{"cluster":"production","images":{"directory":"/data"}}\ntorn {\n',
    }),
  ).toMatchObject({
    links: [
      { device: 'lo', mtu: 65_536 },
      { device: 'eth0', mtu: 1450, hardwareAddress: '52:54:00:12:34:56' },
      { device: 'tunl0', mtu: 1480 },
    ],
    firewalls: ['firewalld', 'ufw'],
    ownNameAddresses: ['10.0.0.5', 'fd00::5'],
    cluster: 'production',
    kept: [{ cluster: 'production', images: { directory: '/data' } }],
  });
  expect(parseFacts({})).not.toHaveProperty('cluster');
  expect(parseFacts({})).not.toHaveProperty('kept');
});

it('answers for a host that can say nothing, and refuses an answer that was cut', () => {
  expect(parseFacts({})).toMatchObject({ os: { id: '' }, disks: [], listeners: [], selinux: 'disabled' });
  expect(parseRawFacts(['os=ID=debian\n', 'machine=x86_64\n'])).toBeUndefined();
  expect(parseRawFacts(['os=ID=debian\n', 'end='])).toEqual({ os: 'ID=debian\n' });
});
