import type { BuildUnit } from '../build-unit.ts';
import { go } from './go-program.ts';

const kubernetesPrograms = [
  ['kube-apiserver', '--version'],
  ['kube-controller-manager', '--version'],
  ['kube-scheduler', '--version'],
  ['kube-proxy', '--version'],
  ['kubelet', '--version'],
  ['kubeadm', 'version', '-o', 'short'],
  ['kubectl', 'version', '--client'],
] as const;

/** `date` is that of the release; the hash of its commit is not known to the module proxy. */
export function kubernetes(version: string, date: string, sets: BuildUnit['sets']): BuildUnit {
  const [major = '', minor = ''] = version.split('.');
  const stamped = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].flatMap((path) => [
    [`${path}.gitVersion`, `v${version}`],
    [`${path}.gitMajor`, major],
    [`${path}.gitMinor`, minor],
    [`${path}.gitTreeState`, 'clean'],
    [`${path}.gitCommit`, 'unknown'],
    [`${path}.buildDate`, date],
  ]);
  return {
    name: `kubernetes-${major}.${minor}`,
    component: 'kubernetes',
    version,
    sets,
    programs: kubernetesPrograms.map(([name, ...ask]) =>
      go(name, `k8s.io/kubernetes/cmd/${name}`, ask, `v${version}`),
    ),
    variables: Object.fromEntries(stamped),
    minutes: 8,
  };
}

export function etcd(version: string, sets: BuildUnit['sets']): BuildUnit {
  return {
    name: `etcd-${version.split('.').slice(0, 2).join('.')}`,
    component: 'etcd',
    version,
    sets,
    programs: [
      go('etcd', 'go.etcd.io/etcd/server/v3', ['--version'], version),
      go('etcdctl', 'go.etcd.io/etcd/etcdctl/v3', ['version'], version),
      go('etcdutl', 'go.etcd.io/etcd/etcdutl/v3', ['version'], version),
    ],
    minutes: 1.5,
  };
}

export function containerd(version: string, path: string, sets: BuildUnit['sets']): BuildUnit {
  return {
    name: `containerd-${version.split('.').slice(0, 2).join('.')}`,
    component: 'containerd',
    version,
    sets,
    programs: [
      go('containerd', `${path}/cmd/containerd`, ['--version'], `v${version}`),
      go('ctr', `${path}/cmd/ctr`, ['--version'], `v${version}`),
      go('containerd-shim-runc-v2', `${path}/cmd/containerd-shim-runc-v2`, ['-v'], `v${version}`),
      go('containerd-stress', `${path}/cmd/containerd-stress`, ['--version'], `v${version}`),
    ],
    variables: { [`${path}/version.Version`]: `v${version}` },
    minutes: 2.5,
  };
}
