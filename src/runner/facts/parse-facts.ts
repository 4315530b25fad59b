import type {
  Disk,
  HostAddress,
  HostFacts,
  Installation,
  Link,
  Listener,
  OperatingSystem,
  Route,
} from '../../domain/host-facts.ts';
import { readKept } from '../../domain/kept-data.ts';
import { familyOf, managerOf, packageManagers } from '../family.ts';
import { installationPaths, type RawFacts } from './facts-script.ts';

export function parseFacts(raw: RawFacts): HostFacts {
  const answer = (name: string): string => (raw[name] ?? '').trim();
  const commands = lines(answer('commands'));
  const kept = readKept(answer('kept'));
  const managers = packageManagers.map(({ program }) => program).filter((one) => commands.includes(one));
  const os = operatingSystem(answer('os'), managers);
  const packageManager = managerOf(os.family, managers);
  return {
    os,
    arch: architectures[answer('machine')] ?? answer('machine'),
    kernel: answer('kernel'),
    cgroupVersion: answer('cgroup') === 'cgroup2fs' ? 2 : 1,
    cpus: Number(answer('cpus')),
    memoryBytes: Number(/^MemTotal:\s+(\d+) kB/m.exec(answer('memory'))?.[1] ?? 0) * 1024,
    disks: lines(answer('disks')).slice(1).map(disk),
    addresses: lines(answer('addresses')).flatMap(address),
    links: lines(answer('links')).flatMap(link),
    routes: lines(answer('routes')).map(route),
    clockMs: Number(answer('clock')),
    clockSynchronized: answer('synchronized') === 'yes',
    timezone: answer('timezone').replace(/^.*\/zoneinfo\//, ''),
    hasTimezoneFile: answer('timezoneFile') === 'yes',
    runningUnits: lines(answer('units')).map((line) => line.trim().split(/\s+/)[0] ?? ''),
    listeners: lines(answer('listeners')).flatMap(listener),
    installations: lines(answer('installations')).flatMap(installation),
    hostname: answer('hostname'),
    machineId: answer('machineId'),
    productUuid: answer('productUuid').toLowerCase(),
    ownNameAddresses: [...new Set(lines(answer('ownName')).map((line) => line.split(/\s+/)[0] ?? ''))],
    ...(answer('cluster') === '' ? {} : { cluster: answer('cluster') }),
    ...(kept.length === 0 ? {} : { kept }),
    firewalls: lines(answer('firewalls')),
    selinux: selinuxStates[answer('selinux')] ?? 'disabled',
    swap: lines(answer('swap'))
      .slice(1)
      .map((line) => line.split(/\s+/)[0] ?? ''),
    resolver: answer('resolver').startsWith('/run/systemd/resolve/') ? 'resolved' : 'file',
    nameservers: lines(answer('resolv')).flatMap((line) => /^nameserver\s+(\S+)/.exec(line)?.[1] ?? []),
    ...(packageManager === undefined ? {} : { packageManager }),
    commands,
  };
}

/** What the kernel says of itself; nothing where there is no SELinux. */
const selinuxStates: Readonly<Record<string, HostFacts['selinux']>> = { 0: 'permissive', 1: 'enforcing' };

const architectures: Readonly<Record<string, string>> = { x86_64: 'amd64', aarch64: 'arm64' };

const lines = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '');

/** os-release(5): shell assignments, quoted or not. */
function operatingSystem(release: string, managers: readonly string[]): OperatingSystem {
  const fields = new Map(
    lines(release).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1).replaceAll(/^(["'])(.*)\1$/g, '$2')];
    }),
  );
  const id = fields.get('ID') ?? '';
  const like = (fields.get('ID_LIKE') ?? '').split(' ').filter((name) => name !== '');
  const family = familyOf({ id, like, managers });
  return {
    id,
    like,
    version: fields.get('VERSION_ID') ?? '',
    name: fields.get('PRETTY_NAME') ?? id,
    ...(family === undefined ? {} : { family }),
  };
}

function disk(line: string): Disk {
  const [device = '', type = '', size, , free, , ...mount] = line.split(/\s+/);
  return {
    mount: mount.join(' '),
    device,
    type,
    sizeBytes: Number(size) * 1024,
    freeBytes: Number(free) * 1024,
  };
}

/** `2: eth0    inet 10.0.0.5/24 brd 10.0.0.255 scope global eth0` */
function address(line: string): HostAddress[] {
  const [, device, found, prefix] = /^\d+:\s+(\S+)\s+inet6?\s+([^\s/]+)(?:\/(\d+))?/.exec(line) ?? [];
  if (device === undefined || found === undefined) return [];
  return [{ device, address: found, prefix: Number(prefix ?? (found.includes(':') ? 128 : 32)) }];
}

/** `2: eth0@if4: <BROADCAST,UP> mtu 1500 qdisc noqueue state UP\    link/ether 52:54:00:12:34:56 brd ff:ff:ff:ff:ff:ff` */
function link(line: string): Link[] {
  const [, device, mtu] = /^\d+:\s+([^\s:@]+)\S*\s.*?\bmtu (\d+)/.exec(line) ?? [];
  const hardwareAddress = /\blink\/(?!loopback)\S+ ((?:[\da-f]{2}:)+[\da-f]{2})\b/.exec(line)?.[1];
  if (device === undefined) return [];
  return [{ device, mtu: Number(mtu), ...(hardwareAddress === undefined ? {} : { hardwareAddress }) }];
}

/** `default via 10.0.0.1 dev eth0 proto dhcp` */
function route(line: string): Route {
  const via = /\bvia (\S+)/.exec(line)?.[1];
  return {
    to: line.split(' ')[0] ?? '',
    ...(via === undefined ? {} : { via }),
    device: /\bdev (\S+)/.exec(line)?.[1] ?? '',
  };
}

/** `tcp LISTEN 0 128 [::]:22 [::]:* users:(("sshd",pid=7,fd=4))`, and `%lo` after an address bound to a device. */
function listener(line: string): Listener[] {
  const [protocol, , , , local = ''] = line.split(/\s+/);
  if (protocol !== 'tcp' && protocol !== 'udp') return [];
  const colon = local.lastIndexOf(':');
  const owner = /users:\(\("((?:[^"\\]|\\.)*)",pid=(\d+)/.exec(line);
  return [
    {
      protocol,
      address: local
        .slice(0, colon)
        .replace(/%[^\]]*/, '')
        .replaceAll(/[[\]]/g, ''),
      port: Number(local.slice(colon + 1)),
      ...(owner ? { program: owner[1] ?? '', pid: Number(owner[2]) } : {}),
    },
  ];
}

const installation = (path: string): Installation[] =>
  Object.entries(installationPaths)
    .filter(([, paths]) => paths.includes(path))
    .map(([component]) => ({ component, path }));
