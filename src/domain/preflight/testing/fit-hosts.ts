import type { PackageUse } from '../../data/host-packages.ts';
import type { HostFacts } from '../../host-facts.ts';
import { cidr } from '../../testing/cidr.ts';
import { modulesFor } from '../data/kernel-needs.ts';
import { pathsFrom, senderOf } from '../paths.ts';
import type { PreflightHost, PreflightSpec } from '../spec.ts';
import type { FileSystem, Survey, SurveyedHost } from '../survey.ts';

/** Hosts `node1` (all roles of a control plane) and so on, at 10.0.0.11 and up. */
export const fitHosts = (count: number): readonly PreflightHost[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `node${index + 1}`,
    roles: index === 0 ? ['etcd', 'master'] : ['etcd', 'worker'],
    addresses: [`10.0.0.${11 + index}`],
    uses: ['node'],
    packages: { debian: ['conntrack', 'socat'], rhel: ['conntrack-tools', 'socat'], suse: [] },
    timeServers: [],
    servesTime: false,
  }));

/** The same with a balancer on `node1`. */
export const balancedHosts = (use: PackageUse, ...packages: readonly string[]): readonly PreflightHost[] =>
  fitHosts(3).map((host, index) =>
    index === 0
      ? { ...host, uses: [...host.uses, use], packages: { debian: packages, rhel: packages, suse: packages } }
      : host,
  );

export const fitSpec = (changed: Partial<PreflightSpec> = {}): PreflightSpec => ({
  cluster: 'ours',
  hosts: fitHosts(3),
  minor: 36,
  minCpus: 2,
  minMasterMemoryMB: 4096,
  minWorkerMemoryMB: 2048,
  minEtcdDiskGB: 20,
  minImageDiskGB: 20,
  skipChecks: [],
  etcdDirectory: '/var/lib/etcd',
  takesUpKeptData: true,
  imageDirectory: '/var/lib/containerd',
  stagingDirectory: '/tmp/.kubexm',
  proxyMode: 'nftables',
  overlay: 'vxlan-8472',
  modules: [],
  podRanges: [cidr('10.233.64.0/18')],
  serviceRanges: [cidr('10.233.0.0/18')],
  endpointPort: 6443,
  balancers: [],
  externalEtcd: [],
  allowsCgroupV1: false,
  packageFiles: [],
  preparation: {
    firewall: 'disable',
    selinux: 'disable',
    setsClock: false,
    setsNameservers: false,
    addsNames: false,
    runsHooks: false,
  },
  ...changed,
});

export const fitFacts = ({
  name,
  addresses: [address = ''],
}: Pick<PreflightHost, 'name' | 'addresses'>): HostFacts => ({
  os: { id: 'debian', like: [], version: '12', name: 'Debian GNU/Linux 12', family: 'debian' },
  arch: 'amd64',
  kernel: '6.1.0-18-amd64',
  cgroupVersion: 2,
  cpus: 4,
  memoryBytes: 8 * 1024 ** 3,
  disks: [],
  addresses: [
    { device: 'lo', address: '127.0.0.1', prefix: 8 },
    { device: 'eth0', address, prefix: 24 },
  ],
  links: [
    { device: 'lo', mtu: 65_536 },
    { device: 'eth0', mtu: 1500 },
  ],
  routes: [{ to: 'default', via: '10.0.0.1', device: 'eth0' }],
  clockMs: 0,
  clockSynchronized: true,
  timezone: 'Etc/UTC',
  hasTimezoneFile: true,
  runningUnits: ['ssh.service'],
  listeners: [{ protocol: 'tcp', address: '::', port: 22, program: 'sshd', pid: 7 }],
  installations: [],
  hostname: name,
  machineId: `id-of-${name}`,
  productUuid: `uuid-of-${name}`,
  ownNameAddresses: ['127.0.1.1'],
  firewalls: [],
  selinux: 'disabled',
  swap: [],
  nameservers: ['10.0.0.2'],
  resolver: 'file',
  packageManager: 'apt-get',
  commands: [
    ...['systemctl', 'systemd-run', 'mount', 'tar', 'ip', 'ss', 'flock', 'bash', 'apt-get'],
    ...['conntrack', 'socat', 'ebtables', 'ipset', 'ethtool'],
  ],
});

const fitDisk: FileSystem = {
  mount: '/',
  device: '/dev/sda1',
  type: 'ext4',
  sizeBytes: 100 * 1024 ** 3,
  freeBytes: 80 * 1024 ** 3,
  lacksFileTypes: false,
  isFilled: false,
};

/** What a preflight sees where nothing is wrong. `change` is what is wrong with a host. */
export function surveyOf(
  spec: PreflightSpec,
  change: Readonly<Record<string, (host: SurveyedHost) => SurveyedHost>> = {},
): Survey {
  const sightings = new Map(spec.hosts.map((host) => [host.name, { facts: fitFacts(host) }]));
  return new Map(
    spec.hosts.map((host, index) => {
      const attempts = pathsFrom(spec, host, sightings).map((path) => ({
        path,
        reached: path.protocol === 'udp' ? ('sent' as const) : ('answered' as const),
      }));
      const fit: SurveyedHost = {
        facts: fitFacts(host),
        modules: new Map(modulesFor(spec).map((name) => [name, 'built-in'])),
        etcdDisk: fitDisk,
        imageDisk: fitDisk,
        stagingDisk: fitDisk,
        sharesAddress: false,
        listens: true,
        attempts,
        writeMs: 1,
        packages: new Map(host.packages.debian.map((name) => [name, { supply: 'known' }])),
        timeServers: new Map(host.timeServers.map((server) => [server, 'answered'])),
        heard: spec.hosts.flatMap((other) =>
          [128, 1500].map((bytes) => ({ from: senderOf(spec, other.name, host.addresses[0] ?? ''), bytes })),
        ),
        couldHear: true,
        ahead: { leastMs: index * 10, mostMs: index * 10 + 20 },
      };
      return [host.name, change[host.name]?.(fit) ?? fit];
    }),
  );
}
