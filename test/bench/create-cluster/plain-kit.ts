import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import type { Lab } from '../../../lab/lab.ts';
import { packagesFor } from '../../../src/domain/data/host-packages.ts';
import { containerdUnit } from '../../../src/template/containerd/unit.ts';
import { kubeadmKubeletUnit } from '../../../src/template/kubeadm/kubelet-unit.ts';
import { flannelManifests } from '../../../src/template/network/flannel.ts';
import { openDesk } from '../../fixture/desk.ts';

/** What the cluster file says that the script has to be told. */
interface ClusterFile {
  readonly spec: {
    readonly kubernetes: { readonly version: string };
    readonly network: { readonly kubePodsCIDR: string; readonly kubeServiceCIDR: string };
  };
}

interface PlainCluster {
  readonly lab: Lab;
  readonly kubernetes: string;
  readonly ranges: { readonly pods: string; readonly services: string };
}

/** Everything that `plain-kubeadm.sh` sends, in a folder: the very files that kubexm fetches for the same cluster. */
export async function layPlainKit(kit: string, lab: Lab, file: object): Promise<void> {
  const desk = openDesk();
  try {
    desk.write('cluster.yaml', file);
    const { code, stderr } = await desk.run('create', 'artifacts', '-f', 'cluster.yaml', '-y');
    if (code !== 0) throw new Error(stderr);
    copyFetched(join(desk.directory, '.kubexm'), kit);
    // The cast stands where our own writing is read back.
    const { kubernetes, network } = (file as ClusterFile).spec;
    const ranges = { pods: network.kubePodsCIDR, services: network.kubeServiceCIDR };
    const images = readImages(join(desk.directory, '.kubexm'));
    const texts = written({ lab, kubernetes: kubernetes.version, ranges }, images);
    for (const [name, content] of Object.entries(texts)) writeFileSync(join(kit, 'files', name), content);
  } finally {
    desk.clear();
  }
  writeFileSync(join(kit, 'packages'), packagesFor('debian', ['node', 'amenities', 'clock']).join(' '));
  writeFileSync(join(kit, 'ssh-config'), sshConfig(kit, lab));
}

function copyFetched(fetched: string, kit: string): void {
  for (const folder of ['files', 'images/every', 'images/control-plane'])
    mkdirSync(join(kit, folder), { recursive: true });
  for (const [name, pattern] of programs) copyFileSync(onlyFile(fetched, pattern), join(kit, 'files', name));
  for (const { path, name, tag } of readImages(fetched)) {
    const who = controlPlaneImages.includes(name) ? 'control-plane' : 'every';
    copyFileSync(path, join(kit, 'images', who, `${name}-${tag}.tar`));
  }
}

/** Under the names the script has for them. */
const programs = [
  ['containerd.tar.gz', 'container_runtime/containerd/**/*.tar.gz'],
  ['runc', 'container_runtime/runc/**/runc.*64'],
  ['cni-plugins.tgz', 'network/cni-plugins/**/*.tgz'],
  ['crictl.tar.gz', 'tools/crictl/**/*.tar.gz'],
  ['kubeadm', 'kubernetes/**/kubeadm'],
  ['kubelet', 'kubernetes/**/kubelet'],
  ['kubectl', 'kubernetes/**/kubectl'],
] as const;

const controlPlaneImages: readonly string[] = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
];

interface FetchedImage {
  readonly path: string;
  /** The last part of its repository. */
  readonly name: string;
  readonly tag: string;
  readonly reference: string;
}

function readImages(fetched: string): readonly FetchedImage[] {
  return globSync('images/**/*.tar', { cwd: fetched }).map((found) => {
    const [repository, tag] = [found.split('/').slice(1, -2).join('/'), found.split('/').at(-2) ?? ''];
    return { path: join(fetched, found), name: basename(repository), tag, reference: `${repository}:${tag}` };
  });
}

function onlyFile(fetched: string, pattern: string): string {
  const [file, ...more] = globSync(pattern, { cwd: fetched });
  if (file === undefined || more.length > 0) throw new Error(`${pattern} is not one file`);
  return join(fetched, file);
}

function written(
  { lab, kubernetes, ranges }: PlainCluster,
  images: readonly FetchedImage[],
): Readonly<Record<string, string>> {
  const image = (name: string): FetchedImage => {
    const found = images.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no image ${name} was fetched`);
    return found;
  };
  return {
    'containerd.toml': containerdToml(image('pause').reference),
    'containerd.service': containerdUnit({
      binary: '/usr/local/bin/containerd',
      environmentFile: '/etc/default/containerd',
    }),
    'kubelet.service': kubeadmKubeletUnit({ binary: '/usr/local/bin/kubelet' }),
    'resolv.conf': 'nameserver 192.0.2.53\n',
    'kubeadm.yaml': kubeadmConfig({ lab, kubernetes, ranges }, image('etcd').tag, image('coredns').tag),
    'network.yaml': documents(
      flannelManifests({
        pods: { v4: ranges.pods, primary: 4 },
        backend: 'vxlan',
        usesNftables: true,
        images: { flannel: image('flannel').reference, cniPlugin: image('flannel-cni-plugin').reference },
      }),
    ),
  };
}

const containerdToml = (pause: string): string => `version = 3
[plugins.'io.containerd.cri.v1.images'.pinned_images]
sandbox = '${pause}'
[plugins.'io.containerd.cri.v1.runtime']
restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
runtime_type = 'io.containerd.runc.v2'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
SystemdCgroup = true
`;

/** What hosts of a lab need is the same as in the cluster file of a lab; everything else is as kubeadm has it. */
function kubeadmConfig(
  { lab, kubernetes, ranges }: PlainCluster,
  etcdTag: string,
  corednsTag: string,
): string {
  const kubeadm = 'kubeadm.k8s.io/v1beta4';
  return documents([
    { apiVersion: kubeadm, kind: 'InitConfiguration', localAPIEndpoint: { advertiseAddress: 'ADDRESS' } },
    {
      apiVersion: kubeadm,
      kind: 'ClusterConfiguration',
      kubernetesVersion: kubernetes,
      networking: { podSubnet: ranges.pods, serviceSubnet: ranges.services },
      etcd: { local: { imageTag: etcdTag } },
      dns: { imageTag: corednsTag },
    },
    {
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      failCgroupV1: lab.cgroups !== 1,
      // Hosts of a lab have no name server, and the CoreDNS of kubeadm does not start without one.
      resolvConf: '/var/tmp/kit/resolv.conf',
      evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1Gi', 'imagefs.available': '1Gi' },
    },
    {
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
      kind: 'KubeProxyConfiguration',
      mode: 'nftables',
      conntrack: { maxPerCore: 0, min: 0 },
    },
  ]);
}

const documents = (all: readonly object[]): string =>
  all.map((one) => stringify(one, { aliasDuplicateObjects: false })).join('---\n');

/** One connection per host, kept open as a practised author would. */
const sshConfig = (kit: string, { sshKey, knownHostsPath }: Lab): string => `Host *
  IdentityFile ${sshKey.path}
  UserKnownHostsFile ${knownHostsPath}
  BatchMode yes
  ControlMaster auto
  ControlPath ${kit}/%h
  ControlPersist 10m
`;
