import type { Fault } from './preflight-desk.ts';

/** What can be wrong with a host, made real on a host of the lab. */
export const faults = {
  /** By whom: the kernel knows a program by the name of its file. */
  takenPort: (port: number, program = 'socat'): Fault => ({
    breaks: `mkdir /root/squatter; cp "$(command -v socat)" /root/squatter/${program}
      systemd-run -q --collect --unit=squatter /root/squatter/${program} TCP-LISTEN:${port},fork,reuseaddr SYSTEM:cat; for _ in $(seq 150); do ss -Hlnt | grep -q :${port} && break; sleep 0.2; done`,
    mends: 'systemctl stop squatter; rm -r /root/squatter',
  }),
  leftovers: {
    breaks:
      'mkdir -p /etc/kubernetes/manifests /var/lib/rancher/k3s /etc/docker; echo x | tee /etc/kubernetes/manifests/x.yaml /var/lib/rancher/k3s/x >/etc/docker/daemon.json',
    mends: 'rm -rf /etc/kubernetes /var/lib/rancher /etc/docker',
  },
  /** What a cluster of ours leaves at work. */
  ownFiles: {
    breaks: 'mkdir -p /etc/kubernetes/manifests; echo x >/etc/kubernetes/manifests/x.yaml',
    mends: 'rm -rf /etc/kubernetes',
  },
  emptyFolders: {
    breaks: 'mkdir -p /etc/kubernetes/manifests /var/lib/etcd/lost+found',
    mends: 'rm -rf /etc/kubernetes /var/lib/etcd',
  },
  machineId: (id: string): Fault => ({
    breaks: `cp -a /etc/machine-id /root/machine-id && echo ${id} >/etc/machine-id`,
    mends: 'mv /root/machine-id /etc/machine-id',
  }),
  hostname: (name: string, own: string): Fault => ({
    breaks: `echo ${name} >/proc/sys/kernel/hostname`,
    mends: `echo ${own} >/proc/sys/kernel/hostname`,
  }),
  /** Swap is the machine's; a host can only be told that there is some. */
  swap: {
    breaks: `printf 'Filename Type Size Used Priority\\n/dev/dm-1 partition 1048572 0 -2\\n' >/root/swaps; mount --bind /root/swaps /proc/swaps`,
    mends: 'umount /proc/swaps; rm /root/swaps',
  },
  memoryDisk: {
    breaks: 'mkdir /var/lib/etcd; mount -t tmpfs -o size=16m tmpfs /var/lib/etcd',
    mends: 'umount /var/lib/etcd; rmdir /var/lib/etcd',
  },
  clock: (offsetMs: number): Fault => ({
    breaks: `printf '%s\\n' '#!/bin/sh' 'case $1 in +%s%3N) echo $(($(/bin/date +%s%3N) + ${offsetMs})) ;; *) exec /bin/date "$@" ;; esac' >/usr/local/sbin/date; chmod 755 /usr/local/sbin/date`,
    mends: 'rm /usr/local/sbin/date',
  }),
  packets: (rule: string): Fault => ({
    breaks: `nft add table inet fault; nft add chain inet fault in '{ type filter hook input priority 0; }'; nft add rule inet fault in ${rule}`,
    mends: 'nft delete table inet fault',
  }),
  otherNetwork: {
    breaks: 'ip link add docker0 type bridge; ip addr add 10.233.64.1/24 dev docker0; ip link set docker0 up',
    mends: 'ip link delete docker0',
  },
  /** As on a host that nobody gave a package source. */
  noPackageSource: {
    breaks: `mkdir /root/sources /root/lists; mv /etc/apt/sources.list.d/* /root/sources; find /var/lib/apt/lists -name '*Packages*' -exec mv -t /root/lists {} +`,
    mends: `mv /root/sources/* /etc/apt/sources.list.d; find /root/lists -mindepth 1 -exec mv -t /var/lib/apt/lists {} +; rm -r /root/sources /root/lists`,
  },
  noListener: {
    breaks: 'mv /usr/bin/systemd-socket-activate /root',
    mends: 'mv /root/systemd-socket-activate /usr/bin',
  },
  mark: (cluster: string): Fault => ({
    breaks: `mkdir -p /var/lib/kubexm; echo ${cluster} >/var/lib/kubexm/cluster`,
    mends: 'rm -rf /var/lib/kubexm',
  }),
};
