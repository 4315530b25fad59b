import type { ClusterConfig } from './cluster-config.ts';
import { hasNodeLocalDns } from './node-local-dns.ts';
import type { Role } from './schema/role-groups.ts';

type Spec = ClusterConfig['spec'];

interface ArtifactNeed {
  readonly component: string;
  /** Hosts with one of these roles get it; with none, only the control machine reads it. */
  readonly roles: readonly Role[];
  isNeeded(spec: Spec): boolean;
  /** What the file says about the version; otherwise it goes with Kubernetes. */
  version?(spec: Spec): string | undefined;
}

const nodes = ['master', 'worker'] as const satisfies Role[];

const runtimeIs =
  (...types: readonly Spec['kubernetes']['containerRuntime']['type'][]) =>
  ({ kubernetes: { containerRuntime } }: Spec): boolean =>
    types.includes(containerRuntime.type) && containerRuntime.source === 'static';

const always = (): boolean => true;

const networkIs =
  (plugin: Spec['network']['plugin']) =>
  ({ network }: Spec): boolean =>
    network.plugin === plugin;

const byKubeadm = ({ kubernetes }: Spec): boolean => kubernetes.type === 'kubeadm';

/** Every released file a cluster may need, and what decides that it does. */
export const artifactNeeds: readonly ArtifactNeed[] = [
  {
    component: 'etcd',
    roles: ['etcd'],
    isNeeded: ({ etcd }) => etcd.type === 'kubexm',
    version: ({ etcd }) => etcd.version,
  },
  {
    component: 'containerd',
    roles: nodes,
    isNeeded: runtimeIs('containerd'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.containerd.version ?? containerRuntime.version,
  },
  { component: 'runc', roles: nodes, isNeeded: runtimeIs('containerd') },
  {
    component: 'docker',
    roles: nodes,
    isNeeded: runtimeIs('docker'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.docker.version ?? containerRuntime.version,
  },
  {
    component: 'cri-dockerd',
    roles: nodes,
    isNeeded: ({ kubernetes }) => kubernetes.containerRuntime.type === 'docker',
  },
  {
    component: 'cri-o',
    roles: nodes,
    isNeeded: runtimeIs('cri-o'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.crio.version ?? containerRuntime.version,
  },
  { component: 'kata', roles: nodes, isNeeded: ({ kubernetes }) => kubernetes.kata.enabled },
  { component: 'cni-plugins', roles: nodes, isNeeded: always },
  { component: 'crictl', roles: nodes, isNeeded: always },
  { component: 'kubelet', roles: nodes, isNeeded: byKubeadm },
  { component: 'kubeadm', roles: nodes, isNeeded: byKubeadm },
  { component: 'kubectl', roles: nodes, isNeeded: byKubeadm },
  {
    component: 'kubernetes-server',
    roles: nodes,
    isNeeded: ({ kubernetes }) => kubernetes.type === 'kubexm',
  },
  { component: 'calicoctl', roles: ['master'], isNeeded: networkIs('calico') },
  { component: 'calico-crds', roles: [], isNeeded: networkIs('calico') },
  { component: 'cilium-cli', roles: ['master'], isNeeded: ({ network }) => network.plugin === 'cilium' },
  {
    component: 'docker-compose',
    roles: ['registry'],
    isNeeded: ({ registry }) => registry.type === 'harbor',
  },
  {
    component: 'harbor',
    roles: ['registry'],
    isNeeded: ({ registry }) => registry.type === 'harbor',
    version: ({ registry }) => registry.version,
  },
];

interface ImageNeed {
  readonly image: string;
  /** Hosts with one of these roles have it before anything there asks for it. */
  readonly roles: readonly Role[];
  isNeeded(spec: Spec): boolean;
}

/** Images that must be on the nodes before anything starts. */
export const imageNeeds: readonly ImageNeed[] = [
  { image: 'kube-apiserver', roles: ['master'], isNeeded: byKubeadm },
  { image: 'kube-controller-manager', roles: ['master'], isNeeded: byKubeadm },
  { image: 'kube-scheduler', roles: ['master'], isNeeded: byKubeadm },
  { image: 'kube-proxy', roles: nodes, isNeeded: byKubeadm },
  { image: 'etcd', roles: ['master'], isNeeded: ({ etcd }) => etcd.type === 'kubeadm' },
  ...(['haproxy', 'nginx'] as const).map(
    (image): ImageNeed => ({
      image,
      roles: ['worker'],
      isNeeded: ({ controlPlaneEndpoint }) => controlPlaneEndpoint.internalLoadbalancer === image,
    }),
  ),
  {
    image: 'kube-vip',
    roles: ['master'],
    isNeeded: ({ controlPlaneEndpoint }) => controlPlaneEndpoint.internalLoadbalancer === 'kube-vip',
  },
  { image: 'pause', roles: nodes, isNeeded: always },
  { image: 'coredns', roles: nodes, isNeeded: always },
  { image: 'nodelocaldns', roles: nodes, isNeeded: hasNodeLocalDns },
  ...['flannel', 'flannel-cni-plugin'].map(
    (image): ImageNeed => ({ image, roles: nodes, isNeeded: networkIs('flannel') }),
  ),
  ...['calico-node', 'calico-cni', 'calico-kube-controllers'].map(
    (image): ImageNeed => ({ image, roles: nodes, isNeeded: networkIs('calico') }),
  ),
];

export const imagesOf = (spec: Spec): readonly string[] =>
  imageNeeds.filter(({ isNeeded }) => isNeeded(spec)).map(({ image }) => image);
