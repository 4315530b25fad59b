/** How a file of the mirror is made of what was built. */
export type MirrorContent =
  /** The program itself. */
  | { readonly kind: 'program'; readonly program: string }
  /** A file that the unit copied from its source. */
  | { readonly kind: 'copied'; readonly file: string }
  | {
      readonly kind: 'archive';
      /** The folder in the archive that holds the programs; `{version}` and `{arch}` are filled in. */
      readonly folder: string;
      readonly programs: readonly ArchivedProgram[];
    };

interface ArchivedProgram {
  readonly program: string;
  /** The component it belongs to, when that is not the archive's own. */
  readonly of?: string;
}

export interface MirrorFile {
  /** Its name in the bill of materials, whose URL says where in the mirror it lies. */
  readonly artifact: string;
  readonly component: string;
  readonly content: MirrorContent;
}

const own = (...programs: readonly string[]): ArchivedProgram[] => programs.map((program) => ({ program }));

const kubernetesProgram = (name: string): MirrorFile => ({
  artifact: name,
  component: 'kubernetes',
  content: { kind: 'program', program: name },
});

/** Every release file that is made; inside, an archive looks like that of the project. */
export const mirrorFiles: readonly MirrorFile[] = [
  kubernetesProgram('kubelet'),
  kubernetesProgram('kubectl'),
  kubernetesProgram('kubeadm'),
  {
    artifact: 'kubernetes-server',
    component: 'kubernetes',
    content: {
      kind: 'archive',
      folder: 'kubernetes/server/bin',
      programs: own(
        'kube-apiserver',
        'kube-controller-manager',
        'kube-proxy',
        'kube-scheduler',
        'kubeadm',
        'kubectl',
        'kubelet',
      ),
    },
  },
  {
    artifact: 'etcd',
    component: 'etcd',
    content: {
      kind: 'archive',
      folder: 'etcd-v{version}-linux-{arch}',
      programs: own('etcd', 'etcdctl', 'etcdutl'),
    },
  },
  {
    artifact: 'containerd',
    component: 'containerd',
    content: {
      kind: 'archive',
      folder: 'bin',
      programs: own('containerd', 'containerd-shim-runc-v2', 'containerd-stress', 'ctr'),
    },
  },
  { artifact: 'runc', component: 'runc', content: { kind: 'program', program: 'runc' } },
  {
    artifact: 'cni-plugins',
    component: 'cni-plugins',
    content: {
      kind: 'archive',
      folder: '.',
      programs: own(
        'bandwidth',
        'bridge',
        'dhcp',
        'dummy',
        'firewall',
        'host-device',
        'host-local',
        'ipvlan',
        'loopback',
        'macvlan',
        'portmap',
        'ptp',
        'sbr',
        'static',
        'tap',
        'tuning',
        'vlan',
        'vrf',
      ),
    },
  },
  {
    artifact: 'crictl',
    component: 'crictl',
    content: { kind: 'archive', folder: '.', programs: own('crictl') },
  },
  {
    artifact: 'helm',
    component: 'helm',
    content: { kind: 'archive', folder: 'linux-{arch}', programs: own('helm') },
  },
  {
    artifact: 'cri-dockerd',
    component: 'cri-dockerd',
    content: { kind: 'archive', folder: 'cri-dockerd', programs: own('cri-dockerd') },
  },
  {
    artifact: 'cri-o',
    component: 'cri-o',
    content: {
      kind: 'archive',
      folder: 'cri-o/bin',
      programs: [
        ...own('crio', 'pinns'),
        { program: 'crictl', of: 'crictl' },
        { program: 'runc', of: 'runc' },
      ],
    },
  },
  { artifact: 'calicoctl', component: 'calico', content: { kind: 'program', program: 'calicoctl' } },
  { artifact: 'calico-crds', component: 'calico', content: { kind: 'copied', file: 'crds.yaml' } },
];
