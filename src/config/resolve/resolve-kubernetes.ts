import { bitsOf, type Cidr } from '../../domain/cidr.ts';
import { defaultKubernetesVersion } from '../../domain/data/kubernetes-versions.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';
import { judgeGate } from '../../domain/feature-gates.ts';
import { parseVersion, type Version } from '../../domain/version.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

type Spec = WrittenConfig['spec'];

/** The minor in which the nftables mode of kube-proxy became stable. */
const firstWithNftables = 33;

export function resolveKubernetes({ kubernetes, network }: Spec): ClusterConfig['spec']['kubernetes'] {
  const version = kubernetes.version ?? defaultKubernetesVersion;
  const parsed = parseVersion(version);
  const hasNftables = parsed.ok && parsed.value.minor >= firstWithNftables;
  const maskIPv6 = kubernetes.nodeCidrMaskSizeIPv6 ?? derivedMaskIPv6(kubernetes.nodeCidrMaskSize, network);
  return {
    ...kubernetes,
    version,
    featureGates: keptGates(kubernetes.featureGates, parsed.ok ? parsed.value : undefined),
    proxyMode: kubernetes.proxyMode ?? (hasNftables ? 'nftables' : 'iptables'),
    ...(maskIPv6 === undefined ? {} : { nodeCidrMaskSizeIPv6: maskIPv6 }),
  };
}

/** On by default as long as the version still has the gate. */
const defaultGates = {
  ExpandCSIVolumes: true,
  RotateKubeletServerCertificate: true,
  CSIStorageCapacity: true,
  TTLAfterFinished: true,
};

/** A gate whose feature has become a fixed part would stop the component from starting; it is left out. */
function keptGates(written: Readonly<Record<string, boolean>>, version: Version | undefined) {
  const wanted = Object.entries({ ...defaultGates, ...written });
  return Object.fromEntries(
    wanted.filter(([name, value]) => {
      const fate = version && judgeGate(name, value, version);
      return fate?.ok === true && fate.value.keep;
    }),
  );
}

/** As many node ranges as IPv4 has; alone, the /64 that Kubernetes itself would take. */
function derivedMaskIPv6(maskIPv4: number, { kubePodsCIDR }: Spec['network']): number | undefined {
  const pods = parseCidrPair(kubePodsCIDR);
  const ranges: readonly Cidr[] = pods.ok ? pods.value : [];
  const six = ranges.find(({ family }) => family === 6);
  const four = ranges.find(({ family }) => family === 4);
  if (six === undefined) return undefined;
  const split = four === undefined ? 64 - six.prefix : maskIPv4 - four.prefix;
  return Math.min(bitsOf(6), six.prefix + Math.min(16, Math.max(0, split)));
}
