import { sudoer } from './image-recipe.ts';
import { gatewayOf } from './subnet.ts';

interface HostFilesInput {
  readonly name: string;
  readonly address: string;
  readonly prefix: string;
  readonly machineId: string;
  readonly authorizedKey: string;
  readonly hostKey: { readonly private: string; readonly public: string };
  readonly neighbours: readonly { readonly name: string; readonly address: string }[];
}

export interface HostFile {
  readonly path: string;
  readonly content: string;
  readonly mode?: number;
  /** Root unless said otherwise; owns the folder too. */
  readonly owner?: string;
}

/** Everything in which a host differs from the image it is made of. */
export function hostFiles(host: HostFilesInput): HostFile[] {
  const names = host.neighbours.map(({ name, address }) => `${address} ${name}\n`).join('');
  return [
    { path: 'etc/hostname', content: `${host.name}\n` },
    { path: 'etc/machine-id', content: `${host.machineId}\n` },
    { path: 'etc/hosts', content: `127.0.0.1 localhost\n::1 localhost ip6-localhost\n${names}` },
    { path: 'etc/resolv.conf', content: '' },
    { path: 'etc/default/locale', content: 'LANG=C.UTF-8\n' },
    { path: 'etc/ssh/ssh_host_ed25519_key', content: host.hostKey.private, mode: 0o600 },
    { path: 'etc/ssh/ssh_host_ed25519_key.pub', content: host.hostKey.public },
    { path: 'root/.ssh/authorized_keys', content: host.authorizedKey, mode: 0o600 },
    { path: `home/${sudoer}/.ssh/authorized_keys`, content: host.authorizedKey, mode: 0o600, owner: sudoer },
    { path: 'etc/systemd/system/lab-address.service', content: addressUnit(host) },
    { path: 'etc/systemd/system/lab-cgroups.service', content: cgroupsUnit },
    { path: 'usr/local/sbin/lab-writable-cgroups', content: writableCgroups, mode: 0o755 },
  ];
}

export const hostUnits = ['lab-address.service', 'lab-cgroups.service'] as const;

/** networkd would wait for udev, which never speaks where /sys is writable inside a container. */
const addressUnit = ({ address, prefix }: HostFilesInput): string => `[Unit]
Description=Address of this lab host
DefaultDependencies=no
Before=network-pre.target
Wants=network-pre.target

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/sbin/ip link set host0 up
ExecStart=/sbin/ip addr replace ${address}/24 dev host0
ExecStart=/sbin/ip route replace default via ${gatewayOf(prefix)}

[Install]
WantedBy=sysinit.target
`;

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
