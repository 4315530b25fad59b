import type { BuildUnit } from '../build-unit.ts';
import { go } from './go-program.ts';
import { containerd, etcd, kubernetes } from './release-lines.ts';

const always = ['quick', 'full'] as const;
const full = ['full'] as const;

const cniVersion = '1.9.1';
const cniPath = 'github.com/containernetworking/plugins';
const cniPlugins = {
  main: ['bridge', 'dummy', 'host-device', 'ipvlan', 'loopback', 'macvlan', 'ptp', 'tap', 'vlan'],
  ipam: ['dhcp', 'host-local', 'static'],
  meta: ['bandwidth', 'firewall', 'portmap', 'sbr', 'tuning', 'vrf'],
};

const calicoModule = 'github.com/projectcalico/calico';

/** Everything that is built. A version here and the go.mod of its folder say the same; a test holds them together. */
export const buildUnits: readonly BuildUnit[] = [
  kubernetes('1.34.4', '2026-02-10T12:53:36Z', always),
  kubernetes('1.35.6', '2026-06-12T11:51:18Z', full),
  etcd('3.6.16', always),
  etcd('3.5.33', full),
  containerd('2.2.9', 'github.com/containerd/containerd/v2', always),
  containerd('1.7.35', 'github.com/containerd/containerd', full),
  {
    name: 'runc',
    component: 'runc',
    version: '1.4.3',
    sets: always,
    programs: [go('runc', 'github.com/opencontainers/runc', ['--version'], '1.4.3')],
    tags: ['seccomp'],
    cgo: true,
    minutes: 0.5,
  },
  {
    name: 'cni-plugins',
    component: 'cni-plugins',
    version: cniVersion,
    sets: always,
    programs: Object.entries(cniPlugins).flatMap(([kind, names]) =>
      names.map((name) => go(name, `${cniPath}/plugins/${kind}/${name}`, [], `v${cniVersion}`)),
    ),
    variables: { [`${cniPath}/pkg/utils/buildversion.BuildVersion`]: `v${cniVersion}` },
    minutes: 0.5,
  },
  {
    name: 'flannel-cni-plugin',
    component: 'flannel-cni-plugin',
    version: '0.9.1',
    sets: always,
    programs: [go('flannel', `${cniPath}/plugins/meta/flannel`, [], 'v0.9.1')],
    variables: { [`${cniPath}/pkg/utils/buildversion.BuildVersion`]: 'v0.9.1' },
    minutes: 0.2,
  },
  {
    name: 'flannel',
    component: 'flannel',
    version: '0.28.0',
    sets: always,
    programs: [go('flanneld', 'github.com/flannel-io/flannel', ['--version'], 'v0.28.0')],
    variables: { 'github.com/flannel-io/flannel/pkg/version.Version': 'v0.28.0' },
    cgo: true,
    minutes: 2,
  },
  {
    name: 'coredns',
    component: 'coredns',
    version: '1.14.7',
    sets: always,
    programs: [go('coredns', '.', ['-version'], 'CoreDNS-1.14.7')],
    minutes: 2,
  },
  {
    name: 'crictl',
    component: 'crictl',
    version: '1.34.0',
    sets: always,
    programs: [go('crictl', 'sigs.k8s.io/cri-tools/cmd/crictl', ['--version'], 'v1.34.0')],
    variables: { 'sigs.k8s.io/cri-tools/pkg/version.Version': 'v1.34.0' },
    minutes: 1,
  },
  {
    name: 'pause',
    component: 'pause',
    version: '3.10.1',
    sets: always,
    programs: [
      { name: 'pause', source: { language: 'c', files: ['pause.c'] }, ask: ['-v'], tells: 'pause 3.10.1' },
    ],
    minutes: 0.1,
  },
  {
    name: 'kube-vip',
    component: 'kube-vip',
    version: '1.0.0',
    sets: full,
    programs: [go('kube-vip', 'github.com/kube-vip/kube-vip', ['version'], 'v1.0.0')],
    variables: { 'main.Version': 'v1.0.0' },
    minutes: 3,
  },
  {
    name: 'calico',
    component: 'calico',
    version: '3.31.0',
    sets: full,
    programs: [
      go('calico', `${calicoModule}/cni-plugin/cmd/calico`, ['-v'], 'v3.31.0'),
      go('install', `${calicoModule}/cni-plugin/cmd/install`),
      go('calico-node', `${calicoModule}/node/cmd/calico-node`, ['-v'], 'v3.31.0'),
      go('mountns', `${calicoModule}/node/cmd/mountns`),
      go(
        'kube-controllers',
        `${calicoModule}/kube-controllers/cmd/kube-controllers`,
        ['-version'],
        'v3.31.0',
      ),
      go('check-status', `${calicoModule}/kube-controllers/cmd/check-status`),
      go('calicoctl', `${calicoModule}/calicoctl/calicoctl`, ['version', '--client'], 'v3.31.0'),
    ],
    variables: { [`${calicoModule}/pkg/buildinfo.Version`]: 'v3.31.0' },
    copies: [
      { module: calicoModule, from: 'node/filesystem', to: 'node-filesystem' },
      { module: calicoModule, from: 'manifests/crds.yaml', to: 'crds.yaml' },
    ],
    minutes: 4.5,
  },
  {
    name: 'cri-o',
    component: 'cri-o',
    version: '1.34.0',
    sets: full,
    programs: [
      go('crio', 'github.com/cri-o/cri-o/cmd/crio', ['--version'], '1.34.0'),
      {
        name: 'pinns',
        source: {
          language: 'c',
          module: 'github.com/cri-o/cri-o',
          files: ['pinns/src/pinns.c', 'pinns/src/sysctl.c'],
        },
      },
    ],
    tags: ['seccomp', 'containers_image_openpgp', 'exclude_graphdriver_btrfs', 'btrfs_noversion'],
    cgo: true,
    minutes: 4,
  },
  {
    name: 'cri-dockerd',
    component: 'cri-dockerd',
    version: '0.4.0',
    sets: full,
    programs: [go('cri-dockerd', 'github.com/Mirantis/cri-dockerd', ['--version'], '0.4.0')],
    variables: {
      'github.com/Mirantis/cri-dockerd/cmd/version.Version': '0.4.0',
      'github.com/Mirantis/cri-dockerd/cmd/version.GitCommit': 'unknown',
    },
    minutes: 2,
  },
  {
    name: 'metrics-server',
    component: 'metrics-server',
    version: '0.9.0',
    sets: full,
    programs: [
      go('metrics-server', 'sigs.k8s.io/metrics-server/cmd/metrics-server', ['--version'], 'v0.9.0'),
    ],
    variables: {
      'k8s.io/client-go/pkg/version.gitVersion': 'v0.9.0',
      'k8s.io/component-base/version.gitVersion': 'v0.9.0',
    },
    minutes: 2,
  },
  {
    name: 'local-path-provisioner',
    component: 'local-path-provisioner',
    version: '0.0.30',
    sets: full,
    programs: [
      go('local-path-provisioner', 'github.com/rancher/local-path-provisioner', ['--version'], 'v0.0.30'),
    ],
    variables: { 'main.VERSION': 'v0.0.30' },
    minutes: 1,
  },
  {
    name: 'helm',
    component: 'helm',
    version: '3.22.0',
    sets: full,
    programs: [go('helm', 'helm.sh/helm/v3/cmd/helm', ['version', '--short'], 'v3.22.0')],
    variables: { 'helm.sh/helm/v3/internal/version.version': 'v3.22.0' },
    minutes: 2,
  },
  {
    name: 'registry',
    component: 'registry',
    version: '3.1.2',
    sets: full,
    programs: [
      go('registry', 'github.com/distribution/distribution/v3/cmd/registry', ['--version'], 'v3.1.2'),
    ],
    variables: { 'github.com/distribution/distribution/v3/version.version': 'v3.1.2' },
    minutes: 2,
  },
];
