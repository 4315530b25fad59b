import type { ImageRuntime } from '../oci/image.ts';

/** What one layer holds. Paths are those inside the image, without the leading slash. */
export type LayerRecipe =
  | {
      readonly kind: 'program';
      readonly program: string;
      readonly at: string;
      /** Names that lead to it. */
      readonly links?: readonly string[];
      /** The component it belongs to, when that is not the image's own. */
      readonly of?: string;
    }
  | { readonly kind: 'userland'; readonly userland: string }
  | {
      readonly kind: 'files';
      readonly files: Readonly<Record<string, string>>;
      /** By whatever user the image runs as. */
      readonly isWritable?: true;
    }
  /** A folder that the unit copied from its source. */
  | { readonly kind: 'copied'; readonly folder: string; readonly at: string };

export interface ImageRecipe {
  /** In the bill of materials. */
  readonly name: string;
  readonly component: string;
  readonly repository: string;
  /** `{version}` stands for the version of the component. */
  readonly tag: string;
  /** Lowest first. */
  readonly layers: readonly LayerRecipe[];
  readonly runtime: ImageRuntime;
}

const program = (name: string, at: string): LayerRecipe => ({ kind: 'program', program: name, at });
const userland = (name: string): LayerRecipe => ({ kind: 'userland', userland: name });

const kubernetesImage = (name: string, ...below: readonly LayerRecipe[]): ImageRecipe => ({
  name,
  component: 'kubernetes',
  repository: `registry.k8s.io/${name}`,
  tag: 'v{version}',
  layers: [...below, program(name, `usr/local/bin/${name}`)],
  runtime: { entrypoint: [`/usr/local/bin/${name}`] },
});

/** One program at the root of its image, as most projects do it. */
const plainImage = (name: string, repository: string, at = name): ImageRecipe => ({
  name,
  component: name,
  repository,
  tag: 'v{version}',
  layers: [program(name, at)],
  runtime: { entrypoint: [`/${at}`] },
});

const registryConfig = `version: 0.1
log:
  fields:
    service: registry
storage:
  delete:
    enabled: true
  filesystem:
    rootdirectory: /var/lib/registry
http:
  addr: :5000
`;

/** Larger ones take too long to import on small hosts. */
export const largestLayerBytes = 60_000_000;

/** Every image that is made, under its upstream name. */
export const imageRecipes: readonly ImageRecipe[] = [
  kubernetesImage('kube-apiserver'),
  kubernetesImage('kube-controller-manager'),
  kubernetesImage('kube-scheduler'),
  kubernetesImage('kube-proxy', userland('firewall')),
  {
    name: 'pause',
    component: 'pause',
    repository: 'registry.k8s.io/pause',
    tag: '{version}',
    layers: [program('pause', 'pause')],
    runtime: { entrypoint: ['/pause'], user: '65535:65535' },
  },
  {
    name: 'etcd',
    component: 'etcd',
    repository: 'registry.k8s.io/etcd',
    tag: '{version}-0',
    layers: ['etcd', 'etcdctl', 'etcdutl'].map((name) => program(name, `usr/local/bin/${name}`)),
    runtime: { entrypoint: ['/usr/local/bin/etcd'] },
  },
  plainImage('coredns', 'registry.k8s.io/coredns/coredns'),
  {
    name: 'flannel',
    component: 'flannel',
    repository: 'ghcr.io/flannel-io/flannel',
    tag: 'v{version}',
    layers: [userland('busybox'), userland('firewall'), program('flanneld', 'opt/bin/flanneld')],
    runtime: { entrypoint: ['/opt/bin/flanneld'] },
  },
  {
    name: 'flannel-cni-plugin',
    component: 'flannel-cni-plugin',
    repository: 'ghcr.io/flannel-io/flannel-cni-plugin',
    tag: 'v{version}',
    layers: [userland('busybox'), program('flannel', 'flannel')],
    runtime: { entrypoint: ['/bin/sh'] },
  },
  {
    name: 'calico-cni',
    component: 'calico',
    repository: 'quay.io/calico/cni',
    tag: 'v{version}',
    layers: [
      { kind: 'program', program: 'calico', at: 'opt/cni/bin/calico', links: ['opt/cni/bin/calico-ipam'] },
      program('install', 'opt/cni/bin/install'),
      ...['bandwidth', 'host-local', 'loopback', 'portmap', 'tuning'].map(
        (name): LayerRecipe => ({
          kind: 'program',
          program: name,
          at: `opt/cni/bin/${name}`,
          of: 'cni-plugins',
        }),
      ),
      { kind: 'program', program: 'flannel', at: 'opt/cni/bin/flannel', of: 'flannel-cni-plugin' },
    ],
    runtime: {
      entrypoint: ['/opt/cni/bin/install'],
      env: ['PATH=/opt/cni/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
      workingDir: '/opt/cni/bin',
    },
  },
  {
    name: 'calico-node',
    component: 'calico',
    repository: 'quay.io/calico/node',
    tag: 'v{version}',
    layers: [
      userland('busybox'),
      userland('firewall'),
      userland('runit'),
      { kind: 'copied', folder: 'node-filesystem/etc', at: 'etc' },
      { kind: 'copied', folder: 'node-filesystem/sbin', at: 'usr/sbin' },
      program('mountns', 'bin/mountns'),
      program('calico-node', 'bin/calico-node'),
    ],
    runtime: {
      entrypoint: ['start_runit'],
      env: [
        'SVDIR=/etc/service/enabled',
        // Built without libbpf, which felix would need to look for remains of its eBPF mode.
        'FELIX_DebugSkipCTLBCleanup=true',
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ],
    },
  },
  {
    name: 'calico-kube-controllers',
    component: 'calico',
    repository: 'quay.io/calico/kube-controllers',
    tag: 'v{version}',
    layers: [
      { kind: 'files', files: { 'status/status.json': '', 'profiles/.keep': '' }, isWritable: true },
      program('check-status', 'usr/bin/check-status'),
      program('kube-controllers', 'usr/bin/kube-controllers'),
    ],
    runtime: { entrypoint: ['/usr/bin/kube-controllers'], user: '999' },
  },
  {
    // Debian brings the program, so every set has it.
    name: 'haproxy',
    component: 'pause',
    repository: 'docker.io/library/haproxy',
    tag: '2.6',
    layers: [userland('haproxy')],
    runtime: { entrypoint: ['/usr/local/sbin/haproxy'] },
  },
  {
    name: 'nginx',
    component: 'pause',
    repository: 'docker.io/library/nginx',
    tag: '1.22',
    layers: [
      {
        kind: 'files',
        files: {
          'etc/nginx/modules-enabled/stream.conf':
            'load_module /usr/lib/nginx/modules/ngx_stream_module.so;\n',
          'etc/passwd':
            'root:x:0:0:root:/root:/sbin/nologin\nnginx:x:101:101:nginx:/nonexistent:/sbin/nologin\n',
          'etc/group': 'root:x:0:\nnginx:x:101:\n',
          'var/log/nginx/.keep': '',
        },
      },
      userland('nginx'),
    ],
    runtime: { entrypoint: ['/usr/sbin/nginx'] },
  },
  plainImage('kube-vip', 'ghcr.io/kube-vip/kube-vip'),
  plainImage('metrics-server', 'registry.k8s.io/metrics-server/metrics-server'),
  plainImage(
    'local-path-provisioner',
    'docker.io/rancher/local-path-provisioner',
    'usr/bin/local-path-provisioner',
  ),
  {
    // Its volumes are made by pods of this image.
    name: 'busybox',
    component: 'local-path-provisioner',
    repository: 'docker.io/library/busybox',
    tag: 'stable',
    layers: [userland('busybox')],
    runtime: { entrypoint: ['/bin/sh'] },
  },
  {
    name: 'registry',
    component: 'registry',
    repository: 'docker.io/library/registry',
    tag: '{version}',
    layers: [
      { kind: 'files', files: { 'etc/distribution/config.yml': registryConfig } },
      program('registry', 'bin/registry'),
    ],
    runtime: { entrypoint: ['/bin/registry', 'serve', '/etc/distribution/config.yml'] },
  },
];
