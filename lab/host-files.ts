import { sudoer } from './image-recipe.ts';
import type { KeyPair } from './key-pair.ts';
import type { HostRecord, LabRecord, NetworkRecord } from './record.ts';
import { gateway6Of, gatewayOf } from './subnet.ts';

interface HostFilesInput {
  readonly host: HostRecord;
  readonly lab: LabRecord;
  readonly machineId: string;
  readonly authorizedKey: string;
  readonly hostKey: KeyPair;
  /** What a host that reaches beyond the lab takes over from the machine. */
  readonly outside: readonly HostFile[];
}

export interface HostFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly mode?: number;
  /** Root unless said otherwise; owns the folder too. */
  readonly owner?: string;
}

/** Everything in which a host differs from the image it is made of. */
export function hostFiles({
  host,
  lab,
  machineId,
  authorizedKey,
  hostKey,
  outside,
}: HostFilesInput): HostFile[] {
  const names = lab.hosts.map(({ name, address }) => `${address} ${name}\n`).join('');
  return [
    { path: 'etc/hostname', content: `${host.name}\n` },
    { path: 'etc/machine-id', content: `${machineId}\n` },
    { path: 'etc/hosts', content: `127.0.0.1 localhost\n::1 localhost ip6-localhost\n${names}` },
    { path: 'etc/resolv.conf', content: '' },
    { path: 'etc/default/locale', content: 'LANG=C.UTF-8\n' },
    { path: 'etc/ssh/ssh_host_ed25519_key', content: hostKey.private, mode: 0o600 },
    { path: 'etc/ssh/ssh_host_ed25519_key.pub', content: hostKey.public },
    { path: 'root/.ssh/authorized_keys', content: authorizedKey, mode: 0o600 },
    { path: `home/${sudoer}/.ssh/authorized_keys`, content: authorizedKey, mode: 0o600, owner: sudoer },
    { path: 'etc/systemd/system/lab-address.service', content: addressUnit(host, lab.networks) },
    { path: 'etc/systemd/system/lab-cgroups.service', content: cgroupsUnit },
    { path: 'usr/local/sbin/lab-writable-cgroups', content: writableCgroups, mode: 0o755 },
    // The kernel log is that of the machine: kubelet wants it to be there, nobody wants it in every journal.
    { path: 'etc/systemd/journald.conf.d/lab.conf', content: '[Journal]\nReadKMsg=no\n' },
    ...outside,
  ];
}

export const hostUnits = ['lab-address.service', 'lab-cgroups.service'] as const;

/** networkd would wait for udev, which never speaks where /sys is writable inside a container. */
const addressUnit = (host: HostRecord, networks: readonly NetworkRecord[]): string => `[Unit]
Description=Addresses of this lab host
DefaultDependencies=no
Before=network-pre.target
Wants=network-pre.target

[Service]
Type=oneshot
RemainAfterExit=yes
${addressCommands(host, networks)
  .map((command) => `ExecStart=/sbin/ip ${command}\n`)
  .join('')}
[Install]
WantedBy=sysinit.target
`;

function addressCommands(host: HostRecord, networks: readonly NetworkRecord[]): string[] {
  const [first] = networks;
  const addresses = host.interfaces.flatMap(({ device, address, address6 }) => [
    `link set ${device} up`,
    `addr replace ${address}/24 dev ${device}`,
    // Addresses are ours alone: looking for another owner would only delay their use.
    ...(address6 === undefined ? [] : [`addr replace ${address6}/64 dev ${device} nodad`]),
  ]);
  const routes = [
    ...(first === undefined ? [] : [`route replace default via ${gatewayOf(first.prefix)}`]),
    ...(first?.prefix6 === undefined ? [] : [`-6 route replace default via ${gateway6Of(first.prefix6)}`]),
  ];
  return [...addresses, ...routes];
}

/** systemd-nspawn mounts v1 controllers read-only; kubelet and container engines make groups in them. */
const cgroupsUnit = `[Unit]
Description=Writable control groups
DefaultDependencies=no
Before=sysinit.target containerd.service kubelet.service docker.service crio.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/local/sbin/lab-writable-cgroups

[Install]
WantedBy=sysinit.target
`;

const writableCgroups = `#!/bin/sh
set -eu
mount -o remount,rw,bind /sys/fs/cgroup
while read -r _ point type _; do
  case "$type" in cgroup*) mount -o remount,rw,bind "$point" ;; esac
done </proc/mounts
`;
