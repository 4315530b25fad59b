import { distributions } from '../../domain/data/distributions.ts';
import { packageManagers } from '../family.ts';
import { isFilled } from '../is-filled.ts';
import { listenerPids } from '../read/listen.ts';
import { type Script, sh } from '../script.ts';
import { clusterMark, keptRecords } from '../state-paths.ts';

/** Where earlier installations, ours or others', leave their traces. */
export const installationPaths: Readonly<Record<string, readonly string[]>> = {
  kubeadm: ['/usr/bin/kubeadm', '/usr/local/bin/kubeadm', '/etc/kubernetes/admin.conf'],
  kubelet: ['/usr/bin/kubelet', '/usr/local/bin/kubelet', '/var/lib/kubelet/config.yaml'],
  kubernetes: ['/etc/kubernetes/manifests', '/etc/kubernetes/pki'],
  containerd: ['/usr/bin/containerd', '/usr/local/bin/containerd', '/etc/containerd'],
  docker: ['/usr/bin/dockerd', '/etc/docker', '/var/lib/docker'],
  'cri-o': ['/usr/bin/crio', '/usr/local/bin/crio', '/etc/crio'],
  isulad: ['/usr/bin/isulad', '/etc/isulad'],
  etcd: ['/usr/bin/etcd', '/usr/local/bin/etcd', '/var/lib/etcd'],
  cni: ['/etc/cni/net.d', '/opt/cni/bin'],
  ...Object.fromEntries(Object.entries(distributions).map(([component, { paths }]) => [component, paths])),
  kubexm: ['/var/lib/kubexm'],
};

const knownCommands = [
  ...packageManagers.map(({ program }) => program),
  ...[
    'conntrack',
    'socat',
    'ebtables',
    'ipset',
    'iptables',
    'nft',
    'ip',
    'ss',
    'ethtool',
    'tc',
    'mount',
    'modprobe',
    'bash',
  ],
  ...[
    'systemctl',
    'systemd-run',
    'timedatectl',
    'chronyd',
    'ntpd',
    'tar',
    'curl',
    'python3',
    'rsync',
    'flock',
  ],
  ...['firewall-cmd', 'ufw', 'getenforce', 'crictl', 'ctr', 'kubectl', 'iscsiadm', 'mount.nfs'],
];

/** `first_line FILE`: prints it, without a process. */
const firstLine = sh`first_line() { first=; [ ! -r "$1" ] || read -r first <"$1"; printf '%s' "$first"; }`;

/** One named answer per question; what a host cannot answer is empty. */
const questions: Readonly<Record<string, Script>> = {
  os: sh`cat /etc/os-release || cat /usr/lib/os-release`,
  machine: sh`uname -m`,
  kernel: sh`first_line /proc/sys/kernel/osrelease`,
  hostname: sh`first_line /proc/sys/kernel/hostname`,
  cgroup: sh`stat -fc %T /sys/fs/cgroup`,
  cpus: sh`nproc`,
  memory: sh`first_line /proc/meminfo`,
  // A mount whose server is gone would keep it for ever.
  disks: sh`timeout 10 df -PTk -x tmpfs -x devtmpfs -x squashfs`,
  addresses: sh`ip -o addr show`,
  links: sh`ip -o link show`,
  routes: sh`ip -o -4 route show; ip -o -6 route show`,
  clock: sh`date +%s%3N`,
  // timedatectl would start a service to answer.
  synchronized: sh`chronyc -n tracking | grep -q 'Leap status *: Normal' || [ -e /run/systemd/timesync/synchronized ] || ntpstat >&2 && echo yes`,
  timezone: sh`readlink -f /etc/localtime`,
  timezoneFile: sh`[ ! -e /etc/timezone ] || echo yes`,
  units: sh`systemctl list-units --type=service --state=running --plain --no-legend --no-pager`,
  listeners: sh`ss -Hlntup | grep -vE "pid=($(${listenerPids})0),"`,
  installations: sh`for p in ${Object.values(installationPaths).flat()}; do
    if [ -d "$p" ]; then ! is_filled "$p" || echo "$p"; elif [ -e "$p" ]; then echo "$p"; fi
  done`,
  machineId: sh`first_line /etc/machine-id`,
  productUuid: sh`first_line /sys/class/dmi/id/product_uuid`,
  ownName: sh`timeout 3 getent ahosts "$(first_line /proc/sys/kernel/hostname)"`,
  cluster: sh`first_line ${clusterMark}`,
  kept: sh`[ ! -d ${keptRecords} ] || find ${keptRecords} -type f ! -name '.*' -exec cat -- {} +`,
  // ufw is no running unit: it sets its rules and ends.
  firewalls: sh`command -v firewalld >/dev/null && systemctl is-active --quiet firewalld && echo firewalld
    command -v ufw >/dev/null && systemctl is-active --quiet ufw && grep -qx ENABLED=yes /etc/ufw/ufw.conf && echo ufw`,
  selinux: sh`first_line /sys/fs/selinux/enforce`,
  swap: sh`cat /proc/swaps`,
  resolv: sh`cat /etc/resolv.conf`,
  resolver: sh`readlink -f /etc/resolv.conf`,
  commands: sh`for c in ${knownCommands}; do ! command -v "$c" >/dev/null || echo "$c"; done`,
};

/** The raw answers by name; this is what is recorded to test the parser on hosts we do not have. */
export type RawFacts = Readonly<Record<string, string>>;

/** Prints `name=answer` for each question, and `end=`, each ended by a NUL byte. */
export const factsScript: Script = sh`set +e
${firstLine}
${isFilled}
${Object.entries(questions).map(
  ([name, script]) => sh`printf '%s=' ${name}; { ${script}
} 2>/dev/null; printf '\0'`,
)}
printf 'end=\0'`;

/** `undefined` when the answer was cut before its end. */
export function parseRawFacts(fields: readonly string[]): RawFacts | undefined {
  const { end, ...answers } = Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf('=');
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );
  return end === undefined ? undefined : answers;
}
