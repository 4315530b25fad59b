import { packageManagers } from '../family.ts';
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
  k3s: ['/usr/local/bin/k3s', '/etc/rancher/k3s', '/var/lib/rancher/k3s'],
  rke2: ['/usr/local/bin/rke2', '/etc/rancher/rke2', '/var/lib/rancher/rke2'],
  k0s: ['/usr/local/bin/k0s', '/var/lib/k0s'],
  microk8s: ['/var/snap/microk8s'],
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

/** One named answer per question; what a host cannot answer is empty. */
const questions: Readonly<Record<string, Script>> = {
  os: sh`cat /etc/os-release || cat /usr/lib/os-release`,
  machine: sh`uname -m`,
  kernel: sh`uname -r`,
  hostname: sh`uname -n`,
  cgroup: sh`stat -fc %T /sys/fs/cgroup`,
  cpus: sh`nproc`,
  memory: sh`cat /proc/meminfo`,
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
  // An empty directory, or a disk that was only formatted and mounted, is no trace.
  installations: sh`for p in ${Object.values(installationPaths).flat()}; do
    if [ -d "$p" ]; then ! ls -A "$p" | grep -qvx lost+found || echo "$p"; elif [ -e "$p" ]; then echo "$p"; fi
  done`,
  machineId: sh`cat /etc/machine-id`,
  productUuid: sh`cat /sys/class/dmi/id/product_uuid`,
  ownName: sh`timeout 3 getent ahosts "$(uname -n)"`,
  cluster: sh`cat ${clusterMark}`,
  kept: sh`find ${keptRecords} -type f ! -name '.*' -exec cat -- {} +`,
  // ufw is no running unit: it sets its rules and ends.
  firewalls: sh`systemctl is-active --quiet firewalld && echo firewalld
    command -v ufw >/dev/null && systemctl is-active --quiet ufw && grep -qx ENABLED=yes /etc/ufw/ufw.conf && echo ufw`,
  selinux: sh`cat /sys/fs/selinux/enforce`,
  swap: sh`cat /proc/swaps`,
  resolv: sh`cat /etc/resolv.conf`,
  resolver: sh`readlink -f /etc/resolv.conf`,
  commands: sh`for c in ${knownCommands}; do ! command -v "$c" >/dev/null || echo "$c"; done`,
};

/** The raw answers by name; this is what is recorded to test the parser on hosts we do not have. */
export type RawFacts = Readonly<Record<string, string>>;

export const factsScript: Script = sh`set +e
${Object.entries(questions).map(
  ([name, script]) => sh`printf '%s ' ${name}; { ${script}
} 2>/dev/null | base64 -w0; echo`,
)}
echo ${'end .'}`;

/** `undefined` when the answer was cut before its end. */
export function parseRawFacts(stdout: string): RawFacts | undefined {
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  if (answers.pop()?.[0] !== 'end') return undefined;
  return Object.fromEntries(
    answers.map(([name = '', base64 = '']) => [name, Buffer.from(base64, 'base64').toString()]),
  );
}
