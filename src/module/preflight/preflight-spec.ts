import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { Cidr } from '../../domain/cidr.ts';
import { splitArguments } from '../../domain/config-file-flags.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';
import type { OsFamily } from '../../domain/host-facts.ts';
import type {
  HostRole,
  KnownHolder,
  Overlay,
  PreflightHost,
  PreflightSpec,
  VirtualAddress,
} from '../../domain/preflight/spec.ts';
import { parseVersion } from '../../domain/version.ts';
import { kubeletArgs } from '../control-plane/kubernetes-settings.ts';
import { packageManagerOf, packagesOf, usesOf } from '../preparation/packages-of.ts';
import { timeServersOf } from '../preparation/time-servers-of.ts';

type Spec = ClusterConfig['spec'];

interface PreflightChoice {
  readonly known?: readonly KnownHolder[] | undefined;
  readonly isWhole?: boolean | undefined;
  readonly looksForAddress?: boolean | undefined;
}

/** What the configuration asks of hosts, as far as they are judged by it. */
export function preflightSpec(
  config: ClusterConfig,
  names: readonly string[],
  { known = [], isWhole = true, looksForAddress = true }: PreflightChoice = {},
): PreflightSpec {
  const { metadata, spec } = config;
  const version = parseVersion(spec.kubernetes.version);
  const virtualAddress = looksForAddress ? virtualAddressOf(spec) : undefined;
  const packageManager = packageManagerOf(config);
  const registryPort = registryPorts[spec.registry.type];
  return {
    cluster: metadata.name,
    hosts: spec.hosts.filter(({ name }) => names.includes(name)).map((host) => hostOf(config, host)),
    minor: version.ok ? version.value.minor : 0,
    minCpus: spec.preflight.minCPUCores,
    minMasterMemoryMB: spec.preflight.minMasterMemoryMB,
    minWorkerMemoryMB: spec.preflight.minWorkerMemoryMB,
    minEtcdDiskGB: spec.preflight.minEtcdDiskGB,
    minImageDiskGB: spec.preflight.minImageDiskGB,
    skipChecks: spec.preflight.skipChecks,
    etcdDirectory: spec.etcd.dataDir,
    takesUpKeptData: isWhole && spec.etcd.type === 'kubexm' && spec.kubernetes.type === 'kubexm',
    imageDirectory: imageDirectoryOf(spec),
    stagingDirectory: spec.global.workDir,
    proxyMode: spec.kubernetes.proxyMode,
    overlay: overlayOf(spec.network),
    modules: spec.system.modules,
    podRanges: rangesOf(spec.network.kubePodsCIDR),
    serviceRanges: rangesOf(spec.network.kubeServiceCIDR),
    endpointPort: spec.controlPlaneEndpoint.port,
    balancers: balancersOf(spec.controlPlaneEndpoint),
    externalEtcd: spec.etcd.type === 'external' ? spec.etcd.external.endpoints.flatMap(placeOf) : [],
    allowsCgroupV1: allowsCgroupV1(spec.kubernetes),
    preparation: {
      firewall: spec.system.firewall,
      selinux: spec.system.selinux,
      setsClock: spec.system.ntpServers.length > 0,
      setsNameservers: spec.extra.resolves.length > 0,
      addsNames: spec.extra.hosts.length > 0 || spec.host.length > 0,
      runsHooks: spec.system.preInstall.length > 0,
    },
    packageFiles: spec.artifacts.packages?.files.map(({ path }) => path) ?? [],
    ...(packageManager === undefined ? {} : { packageManager }),
    ...(registryPort === undefined ? {} : { registryPort }),
    ...(virtualAddress === undefined ? {} : { virtualAddress: { ...virtualAddress, known } }),
  };
}

const registryPorts: Readonly<Record<Spec['registry']['type'], number | undefined>> = {
  registry: 5000,
  harbor: 443,
  external: undefined,
  none: undefined,
};

const imageDirectoryOf = ({ kubernetes, registry }: Spec): string =>
  ({
    containerd: registry.containerdDataDir,
    docker: '/var/lib/docker',
    'cri-o': '/var/lib/containers',
    isulad: '/var/lib/isulad',
  })[kubernetes.containerRuntime.type];

/** Members live where the type says, whatever stands in the group. */
function hostOf(config: ClusterConfig, host: Host): PreflightHost {
  const { name, roles, internalAddress, arch } = host;
  const { etcd, hosts } = config.spec;
  const isMember =
    etcd.type === 'kubeadm' ? roles.includes('master') : etcd.type === 'kubexm' && roles.includes('etcd');
  const others = roles.filter((role) => role !== 'etcd');
  const { serves, followed } = timeServersOf(config, host);
  const packagesIn = (family: OsFamily): readonly string[] =>
    Object.values(packagesOf(config, host, family)).flat();
  return {
    name,
    roles: isMember ? ['etcd', ...others] : others,
    addresses: Object.values(internalAddress),
    uses: usesOf(config, host),
    packages: {
      debian: packagesIn('debian'),
      rhel: packagesIn('rhel'),
      suse: packagesIn('suse'),
    },
    timeServers: followed.filter((server) => hosts.every((one) => one.name !== server)),
    servesTime: serves,
    ...(arch === undefined ? {} : { arch }),
  };
}

function overlayOf({ plugin, calico, flannel }: Spec['network']): Overlay {
  switch (plugin) {
    case 'calico':
      if (calico.vxlanMode !== 'Never') return 'vxlan-4789';
      return calico.ipipMode === 'Never' ? 'bgp' : 'ipip';
    case 'flannel':
      return ({ vxlan: 'vxlan-8472', wireguard: 'wireguard', 'host-gw': 'none' } as const)[flannel.backend];
    case 'cilium':
    case 'hybridnet':
      return 'vxlan-8472';
    case 'kube-ovn':
      return 'geneve';
    case 'none':
      return 'none';
  }
}

function balancersOf(endpoint: Spec['controlPlaneEndpoint']): readonly HostRole[] {
  const { externalLoadBalancer, internalLoadbalancer } = endpoint;
  return [
    ...(externalLoadBalancer.startsWith('kubexm') ? (['loadbalancer'] as const) : []),
    ...(internalLoadbalancer === 'haproxy' || internalLoadbalancer === 'nginx' ? (['worker'] as const) : []),
  ];
}

/** An address that one of our hosts will take; one of a load balancer outside is not ours to find free. */
function virtualAddressOf({ controlPlaneEndpoint: endpoint, roleGroups }: Spec): VirtualAddress | undefined {
  const address = endpoint.lb_address || endpoint.kubeVip.vip;
  const isKubexm = endpoint.externalLoadBalancer.startsWith('kubexm');
  if (address === '' || !(isKubexm || endpoint.internalLoadbalancer === 'kube-vip')) return undefined;
  const device = isKubexm ? endpoint.keepalived.interface : endpoint.kubeVip.interface;
  return {
    address,
    port: endpoint.port,
    holders: isKubexm ? roleGroups.loadbalancer : roleGroups.master,
    ...(device === undefined ? {} : { device }),
  };
}

const rangesOf = (written: string): readonly Cidr[] => {
  const pair = parseCidrPair(written);
  return pair.ok ? pair.value : [];
};

function placeOf(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  return [{ address: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2379) }];
}

const allowsCgroupV1 = (kubernetes: Spec['kubernetes']): boolean =>
  splitArguments('kubelet', kubeletArgs(kubernetes)).fields['failCgroupV1'] === false;
