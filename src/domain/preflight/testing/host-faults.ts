import type { PreflightSpec } from '../spec.ts';
import { balancedHosts, fitHosts, fitSpec } from './fit-hosts.ts';
import {
  attempts,
  type Change,
  etcdDisk,
  facts,
  imageDisk,
  leftBy,
  listener,
  modules,
  packaged,
  stagingDisk,
  supply,
  system,
  times,
  without,
} from './host-changes.ts';

const vip = { address: '10.0.0.100', port: 6443, holders: ['node1'] };
const elsewhere = { name: 'elsewhere', hardwareAddresses: ['aa:bb:cc:00:00:01'], sharesAddress: false };
const setUp = fitSpec().preparation;

export type HostFault = readonly [
  what: string,
  change: Change,
  expected: readonly string[],
  spec?: Partial<PreflightSpec>,
];

/** What is wrong with node1, and what is found on it: the check and how much it weighs. */
export const hostFaults: readonly HostFault[] = [
  ['nothing', (host) => host, []],
  ['another architecture', facts({ arch: 's390x' }), ['architecture error']],
  [
    'an architecture the file does not name',
    facts({ arch: 'amd64' }),
    ['architecture error'],
    { hosts: fitHosts(3).map((host) => ({ ...host, arch: 'arm64' })) },
  ],
  ['an old system', system('ubuntu', '18.04', 'debian'), ['operating-system error']],
  ['a system of a known family', system('unheard-of', '1', 'rhel'), ['operating-system warning']],
  ['a system of no family', system('unheard-of', '1'), ['operating-system error']],
  ['a version with a letter', system('kylin', 'V10', 'rhel'), []],
  ['no systemd', facts({ runningUnits: [] }), ['systemd error']],
  ['one processor', facts({ cpus: 1 }), ['cpu error']],
  ['memory as sold, less what firmware keeps', facts({ memoryBytes: 3.8 * 1024 ** 3 }), []],
  ['too little memory for a master', facts({ memoryBytes: 2 * 1024 ** 3 }), ['memory error']],
  [
    'a kernel nobody supports',
    facts({ kernel: '3.10.0-1160.el7' }),
    ['kernel error', 'kernel-nftables error'],
  ],
  [
    'a kernel kubeadm warns about',
    facts({ kernel: '4.18.0-513.el8' }),
    ['kernel warning'],
    { proxyMode: 'iptables' },
  ],
  ['a kernel too old for nftables', facts({ kernel: '5.10.0' }), ['kernel-nftables error']],
  ['the same kernel with iptables', facts({ kernel: '5.10.0' }), [], { proxyMode: 'iptables' }],
  ['a module that is nowhere', modules('br_netfilter', 'absent'), ['kernel-modules error']],
  [
    'a module of the file that is nowhere, on a host that is no node',
    (host) => modules('dm_crypt', 'absent')(modules('br_netfilter', 'absent')(host)),
    ['kernel-modules error'],
    { modules: ['dm_crypt'], hosts: fitHosts(3).map((host) => ({ ...host, roles: ['registry'] })) },
  ],
  [
    'a module of nodes that is nowhere, on a host that is no node',
    modules('br_netfilter', 'absent'),
    [],
    { hosts: fitHosts(3).map((host) => ({ ...host, roles: ['registry'] })) },
  ],
  ['a module that can be loaded', modules('br_netfilter', 'loadable'), []],
  ['cgroup v1 with 1.35', facts({ cgroupVersion: 1 }), ['cgroup error'], { minor: 35 }],
  [
    'cgroup v1 with 1.35, allowed',
    facts({ cgroupVersion: 1 }),
    ['cgroup warning'],
    { minor: 35, allowsCgroupV1: true },
  ],
  ['cgroup v1 with 1.34', facts({ cgroupVersion: 1 }), [], { minor: 34 }],
  ['another host name', facts({ hostname: 'localhost' }), ['hostname warning']],
  [
    'the name of another host',
    facts({ hostname: 'node2' }),
    ['hostname warning', 'hostname-duplicate warning'],
  ],
  ['a name that means somebody else', facts({ ownNameAddresses: ['192.0.2.1'] }), ['own-name warning']],
  ['a name that means nobody', facts({ ownNameAddresses: [] }), ['own-name warning']],
  ['the machine id of another host', facts({ machineId: 'id-of-node2' }), ['machine-id error']],
  ['no machine id', facts({ machineId: '' }), []],
  ['the product uuid of another host', facts({ productUuid: 'uuid-of-node3' }), ['product-uuid warning']],
  [
    'a clock 60 s ahead',
    (host) => ({ ...host, ahead: { leastMs: 59_990, mostMs: 60_010 } }),
    ['clock-skew error'],
  ],
  [
    'a clock that chrony will set',
    (host) => ({ ...host, ahead: { leastMs: -60_010, mostMs: -59_990 } }),
    ['clock-skew warning'],
    { preparation: { ...setUp, setsClock: true } },
  ],
  [
    'a clock that a slow answer leaves open',
    (host) => ({ ...host, ahead: { leastMs: -10_000, mostMs: 10_000 } }),
    [],
  ],
  ['a clock just within bounds', (host) => ({ ...host, ahead: { leastMs: 4_900, mostMs: 4_990 } }), []],
  ['no time server', facts({ clockSynchronized: false }), ['clock-source warning']],
  [
    'a time server to come',
    facts({ clockSynchronized: false }),
    [],
    { preparation: { ...setUp, setsClock: true } },
  ],
  ['no tar', without('tar'), ['commands error']],
  ['no conntrack', without('conntrack'), ['packages warning']],
  [
    'no conntrack and no way to get it',
    (host) => {
      const { packageManager: _, ...rest } = without('conntrack')(host).facts;
      return { ...host, facts: rest };
    },
    ['packages error'],
  ],
  ['packages that are there', supply('installed', 'installed'), []],
  ['packages that no source has', supply('unknown', 'unknown'), ['package-sources error']],
  [
    'one package that no source has, and one that was not asked for in time',
    supply('unknown', 'unasked'),
    ['package-sources error', 'package-sources warning'],
  ],
  ['an empty index and no source', supply('no-index'), ['package-sources error']],
  ['an index of old and no source', supply('no-source'), ['package-sources error']],
  ['nothing to install packages with', supply('no-manager'), ['package-sources error']],
  ['sources that are too slow', supply('unasked'), ['package-sources warning']],
  ...(['no-index', 'no-source'] as const).map(
    (state): HostFault => [
      `${state} where name servers are to come`,
      supply(state),
      ['package-sources warning'],
      { preparation: { ...setUp, setsNameservers: true } },
    ],
  ),
  [
    'sources whose names are to come',
    supply('no-source'),
    ['package-sources warning'],
    { preparation: { ...setUp, addsNames: true } },
  ],
  [
    'packages that no source has, whatever names are to come',
    supply('unknown', 'no-manager'),
    ['package-sources error', 'package-sources error'],
    { preparation: { ...setUp, addsNames: true, setsNameservers: true } },
  ],
  [
    'sources that a script of the operator may set up',
    supply('unknown', 'no-source'),
    ['package-sources warning', 'package-sources warning'],
    { preparation: { ...setUp, runsHooks: true } },
  ],
  [
    'packages that are brought along',
    supply('unasked', 'installed'),
    [],
    { packageFiles: ['debian-12-amd64/conntrack_1.4_amd64.deb'] },
  ],
  [
    'a folder without one of the packages',
    supply('unasked', 'unasked'),
    ['package-sources warning'],
    { packageFiles: ['debian-12-amd64/pool/socat_1.7_amd64.deb'] },
  ],
  [
    'packages that are brought along for another system',
    supply('unknown'),
    ['package-sources error'],
    { packageFiles: ['debian-13-amd64/conntrack_1.4_amd64.deb'] },
  ],
  [
    'packages that a system of no family has no names for',
    system('unheard-of', '1'),
    ['operating-system error'],
  ],
  ...(['known', 'installed'] as const).flatMap((supply): readonly HostFault[] => [
    [
      `an haproxy that is ${supply} and too old`,
      packaged('haproxy', { supply, version: '2.0.33-0ubuntu0.1' }),
      ['package-versions error'],
      { hosts: balancedHosts('haproxy', 'haproxy') },
    ],
    [
      `an haproxy that is ${supply} and just new enough`,
      packaged('haproxy', { supply, version: '2.2.9-2+deb11u6' }),
      [],
      { hosts: balancedHosts('haproxy', 'haproxy') },
    ],
  ]),
  [
    'an haproxy that a script of the operator may exchange',
    packaged('haproxy', { supply: 'known', version: '1.8.27-5.el8' }),
    ['package-versions warning'],
    { hosts: balancedHosts('haproxy', 'haproxy'), preparation: { ...setUp, runsHooks: true } },
  ],
  [
    'an haproxy of which nobody knows the version',
    packaged('haproxy', { supply: 'known' }),
    [],
    { hosts: balancedHosts('haproxy', 'haproxy') },
  ],
  [
    'an old haproxy that the file names',
    packaged('haproxy=2.0.33-1', { supply: 'known' }),
    ['package-versions error'],
    { hosts: balancedHosts('haproxy', 'haproxy=2.0.33-1') },
  ],
  [
    'a newer haproxy that the file names, in the place of the one that is there',
    packaged('haproxy=2.4.24-1', { supply: 'installed', version: '2.0.33' }),
    [],
    { hosts: balancedHosts('haproxy', 'haproxy=2.4.24-1') },
  ],
  [
    'an old haproxy that is brought along',
    packaged('haproxy', { supply: 'unasked' }),
    ['package-versions error'],
    {
      hosts: balancedHosts('haproxy', 'haproxy'),
      packageFiles: ['debian-12-amd64/haproxy_2.0.33-0ubuntu0.1_amd64.deb'],
    },
  ],
  [
    'an old haproxy that is brought along beside a newer one',
    packaged('haproxy', { supply: 'unasked' }),
    [],
    {
      hosts: balancedHosts('haproxy', 'haproxy'),
      packageFiles: ['1.8.27-5.el8.x86_64', '2.10.1-1.el9.x86_64'].map(
        (version) => `debian-12-amd64/haproxy-${version}.rpm`,
      ),
    },
  ],
  [
    'an old haproxy that somebody wants for himself',
    packaged('haproxy', { supply: 'known', version: '2.0.33' }),
    [],
    { hosts: balancedHosts('nginx', 'haproxy') },
  ],
  [
    'an old nginx, in an epoch',
    packaged('nginx', { supply: 'installed', version: '1:1.10.3-1' }),
    ['package-versions error'],
    { hosts: balancedHosts('nginx', 'nginx') },
  ],
  [
    'an nginx in an epoch',
    packaged('nginx', { supply: 'installed', version: '1:1.20.1-14.el9' }),
    [],
    { hosts: balancedHosts('nginx', 'nginx') },
  ],
  ['a time server that answers', times('answered'), []],
  ...(['silent', 'unset', 'unresolved'] as const).flatMap((answer): readonly HostFault[] => [
    [`a time server that is ${answer}`, times(answer), ['time-servers error']],
    [`one of two that is ${answer}`, times('answered', answer), ['time-servers warning']],
    [
      `a time server that is ${answer}, for a host that serves its own time`,
      times(answer),
      ['time-servers warning'],
      { hosts: fitHosts(3).map((host) => ({ ...host, servesTime: true })) },
    ],
    [
      `a time server that is ${answer} where names are to come`,
      times(answer),
      [answer === 'unset' ? 'time-servers error' : 'time-servers warning'],
      { preparation: { ...setUp, setsClock: true, addsNames: true } },
    ],
  ]),
  [
    'a silent address, whatever names are to come',
    (host) => ({ ...host, timeServers: new Map([['10.0.9.9', 'silent']]) }),
    ['time-servers error'],
    { preparation: { ...setUp, setsClock: true, setsNameservers: true } },
  ],
  ['all of them silent', times('silent', 'unset'), ['time-servers error']],
  ['time servers that could not be asked', times('unable', 'unable'), ['time-servers warning']],
  ['swap', facts({ swap: ['/dev/dm-1'] }), ['swap warning']],
  ['SELinux', facts({ selinux: 'enforcing' }), ['selinux warning']],
  ['permissive SELinux', facts({ selinux: 'permissive' }), []],
  ['a firewall', facts({ firewalls: ['ufw'] }), ['firewall warning']],
  ['the mark of another cluster', facts({ cluster: 'theirs' }), ['other-cluster error']],
  [
    'certificates of an earlier cluster',
    facts({ installations: [{ component: 'kubernetes', path: '/etc/kubernetes/pki' }] }),
    ['leftovers error'],
  ],
  [
    'only the program',
    facts({ installations: [{ component: 'kubeadm', path: '/usr/bin/kubeadm' }] }),
    ['leftovers warning'],
  ],
  [
    'a container runtime',
    facts({ installations: [{ component: 'docker', path: '/etc/docker' }] }),
    ['leftovers warning'],
  ],
  [
    'k3s',
    facts({ installations: [{ component: 'k3s', path: '/var/lib/rancher/k3s' }] }),
    ['leftovers error'],
  ],
  [
    'all of that on a host of ours',
    (host) =>
      facts({
        cluster: 'ours',
        installations: [{ component: 'kubernetes', path: '/etc/kubernetes/pki' }],
        listeners: [{ protocol: 'tcp', address: '*', port: 10250, program: 'kubelet', pid: 9 }],
        routes: [{ to: '10.233.65.0/24', device: 'flannel.1' }],
      })(etcdDisk({ isFilled: true, freeBytes: 0 })(imageDisk({ freeBytes: 0 })(host))),
    [],
  ],
  [
    'what is not ours on a host of ours',
    facts({
      cluster: 'ours',
      installations: [{ component: 'k3s', path: '/etc/rancher/k3s' }],
      listeners: [
        { protocol: 'tcp', address: '*', port: 10250, program: 'java', pid: 9 },
        { protocol: 'tcp', address: '*', port: 10257, program: 'kube-controller', pid: 10 },
        { protocol: 'udp', address: '*', port: 8472 },
      ],
    }),
    ['leftovers error', 'ports error'],
  ],
  ['a port of the API taken', listener(6443), ['ports error']],
  ['the same number in another protocol', listener(6443, 'udp'), []],
  ['a port that only workers need', listener(8080), []],
  ['data of an earlier member', etcdDisk({ isFilled: true }), ['etcd-data error']],
  ['data that a deletion of this cluster left', leftBy('ours'), []],
  ['the same where nobody takes it up', leftBy('ours'), ['kept-data error'], { takesUpKeptData: false }],
  ['the same after somebody removed it', leftBy('ours', false), [], { takesUpKeptData: false }],
  ['data that a deletion of another cluster left', leftBy('another'), ['etcd-data error']],
  ['the same in another directory', leftBy('ours'), ['etcd-data error'], { etcdDirectory: '/data/etcd' }],
  [
    'little space beside what was kept',
    (host) => imageDisk({ freeBytes: 1, isFilled: true })(leftBy('ours')(host)),
    [],
  ],
  [
    'space for etcd and for images, but not for both',
    (host) => etcdDisk({ freeBytes: 30 * 1024 ** 3 })(imageDisk({ freeBytes: 30 * 1024 ** 3 })(host)),
    ['image-disk-space warning'],
  ],
  [
    'the same on two disks',
    (host) =>
      etcdDisk({ freeBytes: 30 * 1024 ** 3, mount: '/var/lib/etcd' })(
        imageDisk({ freeBytes: 30 * 1024 ** 3 })(host),
      ),
    [],
  ],
  [
    'little space for archives of images',
    stagingDisk({ freeBytes: 0.4 * 1024 ** 3 }),
    ['staging-disk-space error'],
  ],
  [
    'the same on a host of ours',
    (host) => facts({ cluster: 'ours' })(stagingDisk({ freeBytes: 0.4 * 1024 ** 3 })(host)),
    [],
  ],
  [
    'the same on a host that gets no images',
    stagingDisk({ freeBytes: 0.4 * 1024 ** 3 }),
    [],
    { hosts: fitHosts(3).map((host) => (host.name === 'node1' ? { ...host, roles: ['etcd'] } : host)) },
  ],
  ['little space for etcd', etcdDisk({ freeBytes: 19 * 1024 ** 3 }), ['etcd-disk-space error']],
  ['etcd in memory', etcdDisk({ type: 'tmpfs' }), ['etcd-file-system error']],
  ['etcd over NFS', etcdDisk({ type: 'nfs4' }), ['etcd-file-system error']],
  ['etcd on an overlay', etcdDisk({ type: 'overlay' }), ['etcd-file-system warning']],
  ['a disk that takes no writes', (host) => ({ ...host, writeMs: null }), ['etcd-writable error']],
  ['a slow disk', (host) => ({ ...host, writeMs: 25 }), ['etcd-latency warning']],
  ['little space for images', imageDisk({ freeBytes: 1 }), ['image-disk-space error']],
  ['an overlay on an overlay', imageDisk({ type: 'overlay' }), ['image-file-system error']],
  ['xfs without file types', imageDisk({ type: 'xfs', lacksFileTypes: true }), ['image-file-system error']],
  ['xfs', imageDisk({ type: 'xfs' }), []],
  [
    'another address than the file says',
    facts({ addresses: [{ device: 'eth0', address: '10.0.0.77', prefix: 24 }] }),
    ['address error'],
  ],
  [
    'a bridge in the range of the pods',
    (host) =>
      facts({
        addresses: [...host.facts.addresses, { device: 'docker0', address: '10.233.64.1', prefix: 24 }],
      })(host),
    ['ranges error'],
  ],
  [
    'a route into the range of the services',
    facts({ routes: [{ to: '10.233.0.0/24', device: 'tun0' }] }),
    ['ranges error'],
  ],
  [
    'a gateway to all private addresses',
    facts({ routes: [{ to: '10.0.0.0/8', via: '10.0.0.1', device: 'eth0' }] }),
    ['ranges warning', 'ranges warning'],
  ],
  [
    'a gateway to a part of the range of the pods',
    facts({
      routes: [
        { to: '10.0.0.0/8', via: '10.0.0.1', device: 'eth0' },
        { to: '10.233.65.0/24', via: '10.0.0.1', device: 'eth0' },
      ],
    }),
    ['ranges error', 'ranges warning'],
  ],
  ['no name server', facts({ nameservers: [] }), ['nameservers warning']],
  ['a name server that is silent', attempts('dns', 53, 'silent'), ['nameservers-answer warning']],
  [
    'a name server to come',
    attempts('dns', 53, 'silent'),
    [],
    { preparation: { ...setUp, setsNameservers: true } },
  ],
  [
    'an interface that is not there',
    (host) => host,
    ['virtual-address-interface error'],
    { virtualAddress: { ...vip, device: 'bond0' } },
  ],
  [
    'an address of another network',
    (host) => host,
    ['virtual-address-subnet error'],
    { virtualAddress: { ...vip, address: '10.9.0.100' } },
  ],
  [
    'an address behind a gateway',
    facts({ routes: [{ to: '10.9.0.0/16', via: '10.0.0.1', device: 'eth0' }] }),
    ['virtual-address-subnet error'],
    { virtualAddress: { ...vip, address: '10.9.0.100' } },
  ],
  [
    'an address on a link without an address of its network',
    facts({ routes: [{ to: '10.9.0.0/24', device: 'eth0' }] }),
    [],
    { virtualAddress: { ...vip, address: '10.9.0.100', device: 'eth0' } },
  ],
  [
    'the same on another link',
    facts({ routes: [{ to: '10.9.0.0/24', device: 'eth1' }] }),
    ['virtual-address-subnet error'],
    { virtualAddress: { ...vip, address: '10.9.0.100', device: 'eth0' } },
  ],
  [
    'an interface without an address of its own',
    facts({ links: [{ device: 'eth1', mtu: 1500 }] }),
    ['virtual-address-subnet error'],
    { virtualAddress: { ...vip, device: 'eth1' } },
  ],
  ['a free address', (host) => host, [], { virtualAddress: vip }],
  [
    'an address somebody has',
    (host) => ({ ...host, addressHolder: 'aa:bb:cc:dd:ee:ff' }),
    ['virtual-address-free error'],
    { virtualAddress: vip },
  ],
  [
    'an address that may be with a host of ours that is not asked',
    (host) => ({ ...host, addressHolder: 'aa:bb:cc:dd:ee:ff' }),
    [],
    { virtualAddress: { ...vip, holders: ['node1', 'elsewhere'] } },
  ],
  [
    'an address somebody has, and not the host of ours that is known and not asked',
    (host) => ({ ...host, addressHolder: 'aa:bb:cc:dd:ee:ff' }),
    ['virtual-address-free error'],
    { virtualAddress: { ...vip, holders: ['node1', 'elsewhere'], known: [elsewhere] } },
  ],
  [
    'an address that a host of ours has which is known and not asked',
    (host) => ({ ...host, addressHolder: 'aa:bb:cc:00:00:01' }),
    [],
    { virtualAddress: { ...vip, holders: ['node1', 'elsewhere'], known: [elsewhere] } },
  ],
  [
    'an address that such a host shares, in a network that answers for its hosts',
    (host) => ({ ...host, addressHolder: 'aa:bb:cc:dd:ee:ff' }),
    [],
    {
      virtualAddress: {
        ...vip,
        holders: ['node1', 'elsewhere'],
        known: [{ ...elsewhere, sharesAddress: true }],
      },
    },
  ],
  [
    'an address somebody has while our keepalived shares another one',
    (host) => ({
      ...facts({ cluster: 'ours', runningUnits: ['keepalived.service'] })(host),
      addressHolder: 'aa:bb:cc:dd:ee:ff',
    }),
    ['virtual-address-free error'],
    { virtualAddress: vip },
  ],
  [
    'an address that our keepalived shares, in a network that answers for its hosts',
    (host) => ({
      ...facts({ cluster: 'ours', runningUnits: ['keepalived.service'] })(host),
      sharesAddress: true,
      addressHolder: 'aa:bb:cc:dd:ee:ff',
    }),
    [],
    { virtualAddress: vip },
  ],
  [
    'an address that has just come to a host of ours',
    (host) => ({
      ...facts({
        cluster: 'ours',
        links: [{ device: 'eth0', mtu: 1500, hardwareAddress: 'aa:bb:cc:dd:ee:ff' }],
      })(host),
      addressHolder: 'aa:bb:cc:dd:ee:ff',
    }),
    [],
    { virtualAddress: vip },
  ],
  [
    'an address of a host of the file that is in no cluster of ours',
    (host) => ({
      ...facts({ links: [{ device: 'eth0', mtu: 1500, hardwareAddress: 'aa:bb:cc:dd:ee:ff' }] })(host),
      addressHolder: 'aa:bb:cc:dd:ee:ff',
    }),
    ['virtual-address-free error'],
    { virtualAddress: vip },
  ],
  [
    'an address that a host of ours has',
    (host) =>
      facts({
        cluster: 'ours',
        addresses: [...host.facts.addresses, { device: 'eth0', address: vip.address, prefix: 32 }],
      })(host),
    [],
    { virtualAddress: vip },
  ],
  ['a port that drops', attempts('tcp', 2380, 'silent'), ['reachability error', 'reachability error']],
  ['a port that refuses', attempts('tcp', 2379, 'refused'), ['reachability error', 'reachability error']],
  [
    'a port that drops behind a firewall we open',
    (host) => facts({ firewalls: ['firewalld'] })(attempts('tcp', 2380, 'silent')(host)),
    ['firewall warning', 'reachability warning', 'reachability warning'],
  ],
  [
    'the same where firewalls are kept',
    (host) => facts({ firewalls: ['firewalld'] })(attempts('tcp', 2380, 'silent')(host)),
    ['firewall warning', 'reachability error', 'reachability error'],
    { preparation: { ...setUp, firewall: 'keep' } },
  ],
  [
    'no means to try',
    (host) => ({
      ...without('bash')(host),
      attempts: host.attempts.map((one) => ({ ...one, reached: 'unable' })),
    }),
    ['commands error'],
  ],
  ['no means to listen', (host) => ({ ...host, listens: false }), ['path-tools warning']],
  [
    'an etcd outside that is silent',
    attempts('tcp', 4001, 'silent'),
    ['external-etcd error'],
    { externalEtcd: [{ address: '192.0.2.5', port: 4001 }] },
  ],
];
