/** A distribution of Kubernetes whose kubelet is no unit of that name, and what tells that it is there. */
interface Distribution {
  readonly title: string;
  /** Where it leaves its traces. */
  readonly paths: readonly string[];
  /** Whatever starts it with the host. */
  readonly units: readonly string[];
  /** How the command line begins under which it is at work, behind the folder of its program; an extended regular expression. */
  readonly commandLine: string;
}

/** By component. Each has a containerd of its own, unless it was told to use that of the host. */
export const distributions = {
  k3s: {
    title: 'k3s',
    paths: ['/usr/local/bin/k3s', '/etc/rancher/k3s', '/var/lib/rancher/k3s'],
    units: ['k3s.service', 'k3s-agent.service'],
    commandLine: 'k3s[ -](server|agent)',
  },
  rke2: {
    title: 'RKE2',
    paths: ['/usr/local/bin/rke2', '/usr/bin/rke2', '/etc/rancher/rke2', '/var/lib/rancher/rke2'],
    units: ['rke2-server.service', 'rke2-agent.service'],
    commandLine: 'rke2 (server|agent)',
  },
  k0s: {
    title: 'k0s',
    paths: ['/usr/local/bin/k0s', '/etc/k0s', '/var/lib/k0s'],
    units: ['k0scontroller.service', 'k0sworker.service'],
    commandLine: 'k0s (controller|worker)',
  },
  microk8s: {
    title: 'MicroK8s',
    paths: ['/var/snap/microk8s'],
    units: ['snap.microk8s.daemon-kubelite.service', 'snap.microk8s.daemon-kubelet.service'],
    commandLine: 'snap/microk8s/[^ ]+/kubel(ite|et)',
  },
} as const satisfies Readonly<Record<string, Distribution>>;
