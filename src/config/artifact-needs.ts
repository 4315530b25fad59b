import type { ClusterConfig } from './cluster-config.ts';
import { hasNodeLocalDns } from './node-local-dns.ts';
import type { Role } from './schema/role-groups.ts';

type Spec = ClusterConfig['spec'];

interface ArtifactNeed {
  readonly component: string;
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
    isNeeded: ({ etcd }) => etcd.type === 'kubexm',
    version: ({ etcd }) => etcd.version,
  },
  {
    component: 'containerd',
    isNeeded: runtimeIs('containerd'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.containerd.version ?? containerRuntime.version,
  },
  { component: 'runc', isNeeded: runtimeIs('containerd') },
  {
    component: 'docker',
    isNeeded: runtimeIs('docker'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.docker.version ?? containerRuntime.version,
  },
  {
    component: 'cri-dockerd',
    isNeeded: ({ kubernetes }) => kubernetes.containerRuntime.type === 'docker',
  },
  {
    component: 'cri-o',
    isNeeded: runtimeIs('cri-o'),
    version: ({ kubernetes: { containerRuntime } }) =>
      containerRuntime.crio.version ?? containerRuntime.version,
  },
  { component: 'kata', isNeeded: ({ kubernetes }) => kubernetes.kata.enabled },
  { component: 'cni-plugins', isNeeded: always },
  { component: 'crictl', isNeeded: always },
  { component: 'kubelet', isNeeded: byKubeadm },
  { component: 'kubeadm', isNeeded: byKubeadm },
  { component: 'kubectl', isNeeded: byKubeadm },
  {
    component: 'kubernetes-server',
    isNeeded: ({ kubernetes }) => kubernetes.type === 'kubexm',
  },
  { component: 'calicoctl', isNeeded: networkIs('calico') },
  { component: 'calico-crds', isNeeded: networkIs('calico') },
  { component: 'cilium-cli', isNeeded: ({ network }) => network.plugin === 'cilium' },
  {
    component: 'docker-compose',
    isNeeded: ({ registry }) => registry.type === 'harbor',
  },
  {
    component: 'harbor',
    isNeeded: ({ registry }) => registry.type === 'harbor',
    version: ({ registry }) => registry.version,
  },
];

interface ImageNeed {
  readonly image: string;
  /** Hosts with one of these roles have it before anything there asks for it. */
  readonly roles: readonly Role[];
  isNeeded(spec: Spec): boolean;
  /** Its pods are made by objects that are written when there is an API. */
  readonly isDeployed?: true;
}

/** Images that must be on the nodes before anything there asks for them. */
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
  { image: 'coredns', roles: nodes, isNeeded: always, isDeployed: true },
  { image: 'nodelocaldns', roles: nodes, isNeeded: hasNodeLocalDns, isDeployed: true },
  ...['flannel', 'flannel-cni-plugin'].map(
    (image): ImageNeed => ({ image, roles: nodes, isNeeded: networkIs('flannel'), isDeployed: true }),
  ),
  ...['calico-node', 'calico-cni', 'calico-kube-controllers'].map(
    (image): ImageNeed => ({ image, roles: nodes, isNeeded: networkIs('calico'), isDeployed: true }),
  ),
];

export const imagesOf = (spec: Spec): readonly string[] =>
  imageNeeds.filter(({ isNeeded }) => isNeeded(spec)).map(({ image }) => image);

/** Whether a control plane can be founded before the image is there. */
export const isDeployed = (name: string): boolean =>
  imageNeeds.some(({ image, isDeployed = false }) => image === name && isDeployed);
