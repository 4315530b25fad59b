import { stringify } from 'yaml';
import { apiVersion } from '../src/config/schema/cluster.ts';
import { fill, type Lang, text } from '../src/problem/text.ts';
import type { BuiltArtifacts } from './components/built-artifacts.ts';
import type { Lab } from './lab.ts';

/** Three control planes as soon as two hosts are left for workloads; one host does everything alone. */
export function labRoles(names: readonly string[]): { etcd: string[]; master: string[]; worker: string[] } {
  const masters = names.slice(0, names.length >= 5 ? 3 : 1);
  const others = names.slice(masters.length);
  return { etcd: masters, master: masters, worker: others.length === 0 ? masters : others };
}

/** Ranges clear of those that hosts of labs have. */
const ranges = {
  single: { kubePodsCIDR: '10.233.64.0/18', kubeServiceCIDR: '10.233.0.0/18' },
  dual: {
    kubePodsCIDR: '10.233.64.0/18,fd00:a:e9:100::/56',
    kubeServiceCIDR: '10.233.0.0/18,fd00:a:e9::/112',
  },
};

const heading = text(
  '# The hosts of lab "{name}". kubernetes.proxyMode, kubelet and kubeProxy are as hosts that share a kernel need them.',
  '# 实验环境“{name}”的主机。kubernetes.proxyMode、kubelet 和 kubeProxy 按共用内核的主机的需要设置。',
);

const unbuilt = text(
  '# Nothing was built on this machine when this was written. Behind `kubexm create artifacts --from source --set quick`, take the # away here and set kubernetes.version to {version}.',
  '# 写入本文件时本机尚未构建任何组件。执行 `kubexm create artifacts --from source --set quick` 之后，请去掉以下各行的 #，并将 kubernetes.version 设为 {version}。',
);

interface ClusterFileOptions {
  readonly lang?: Lang;
  /** Where the cluster is made from, when that is not upstream. */
  readonly artifacts?: BuiltArtifacts | undefined;
  /** Where that will be, once it is built. */
  readonly later?: BuiltArtifacts | undefined;
}

/** A configuration of a cluster on the hosts of a lab, with the ordinary fields that such hosts need. */
export function labClusterFile(lab: Lab, { lang = 'en', artifacts, later }: ClusterFileOptions = {}): string {
  const content = stringify(clusterConfig(lab, artifacts), { aliasDuplicateObjects: false });
  const ending = artifacts === undefined && later !== undefined ? laterLines(later, lang) : '';
  return `${fill(heading, { name: lab.name })[lang]}\n${content}${ending}`;
}

/** The end of `spec`, put out of use. */
function laterLines(later: BuiltArtifacts, lang: Lang): string {
  const lines = stringify({ spec: { artifacts: places(later) } })
    .trimEnd()
    .split('\n')
    .slice(1);
  const comment = fill(unbuilt, { version: later.kubernetes })[lang];
  return [comment, ...lines.map((line) => `#${line}`), ''].join('\n');
}

const places = ({ mirror, images, overlay }: BuiltArtifacts) => ({ mirror, images, bom: [overlay] });

function clusterConfig({ name, hosts, sshKey, cgroups }: Lab, artifacts: BuiltArtifacts | undefined) {
  const roleGroups = labRoles(hosts.map((host) => host.name));
  const isDual = hosts.some(({ interfaces }) => interfaces[0]?.address6 !== undefined);
  return {
    apiVersion,
    kind: 'Cluster',
    metadata: { name },
    spec: {
      global: { user: 'root', port: 22, privateKeyPath: sshKey.path },
      hosts: hosts.map((host) => ({
        name: host.name,
        address: host.address,
        ...internalAddress(host),
        hostKey: host.fingerprint,
      })),
      roleGroups,
      controlPlaneEndpoint: { internalLoadbalancer: roleGroups.master.length > 1 ? 'haproxy' : '' },
      kubernetes: {
        type: 'kubeadm',
        ...(artifacts === undefined ? {} : { version: artifacts.kubernetes }),
        // Hosts of a lab may not lower an OOM score.
        containerRuntime: { type: 'containerd', containerd: { restrictOomScoreAdj: true } },
        // Kernels of machines that have labs are not sure to have IPVS.
        proxyMode: 'nftables',
        kubelet: {
          extraArgs: {
            // Hosts share the disk of the machine: a part of it says nothing about the room a host has.
            'eviction-hard': 'memory.available<100Mi,nodefs.available<1Gi,imagefs.available<1Gi',
            // Since 1.35 kubelet refuses the first version of control groups unless told otherwise.
            ...(cgroups === 1 ? { 'fail-cgroupv1': 'false' } : {}),
          },
        },
        // The table of connections belongs to the machine: its size cannot be set from a host.
        kubeProxy: { extraArgs: { 'conntrack-max-per-core': '0', 'conntrack-min': '0' } },
      },
      network: { plugin: 'flannel', ...(isDual ? ranges.dual : ranges.single) },
      ...(artifacts === undefined ? {} : { artifacts: places(artifacts) }),
    },
  };
}

/** Between each other hosts use their last interface, and both families where they have them. */
function internalAddress({ interfaces }: Lab['hosts'][number]): { internalAddress?: string } {
  const last = interfaces.at(-1);
  if (last === undefined || (interfaces.length === 1 && last.address6 === undefined)) return {};
  return { internalAddress: [last.address, last.address6].filter((one) => one !== undefined).join(',') };
}
