import type { ClusterConfig } from '../../config/cluster-config.ts';
import { dnsAddressesOfPods } from '../../config/node-local-dns.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';
import { flagName, flagWord } from '../../domain/flag-word.ts';
import { knownVersion } from '../../domain/version.ts';
import type { KubernetesSettings } from '../../template/kubernetes/settings.ts';
import { etcdEndpoints } from '../etcd/etcd-endpoints.ts';
import { etcdFiles } from '../etcd/etcd-files.ts';
import { isBalanced } from './is-balanced.ts';

/** What the components of Kubernetes are told, from the configuration; the same for both ways of running them. */
export function kubernetesSettings(config: ClusterConfig): KubernetesSettings {
  const { kubernetes, network, certs } = config.spec;
  const podRanges = rangesOf(network.kubePodsCIDR);
  const families = podRanges.map(({ family }) => family);
  const { enabled: isAudited, maxAgeDays, maxBackups, maxSizeMB, given: policy } = kubernetes.audit;
  const maskIPv6 = kubernetes.nodeCidrMaskSizeIPv6;
  return {
    version: knownVersion(kubernetes.version),
    domain: kubernetes.clusterName,
    podRanges: podRanges.map(({ text }) => text),
    serviceRanges: rangesOf(network.kubeServiceCIDR).map(({ text }) => text),
    nodeMaskSizes: {
      ...(families.includes(4) ? { v4: kubernetes.nodeCidrMaskSize } : {}),
      ...(families.includes(6) && maskIPv6 !== undefined ? { v6: maskIPv6 } : {}),
    },
    nodePortRange: kubernetes.serviceNodePortRange,
    dnsAddresses: dnsAddressesOfPods(config.spec),
    featureGates: kubernetes.featureGates,
    extraArgs: {
      'kube-apiserver': plainNames(kubernetes.apiServer.extraArgs),
      'kube-controller-manager': plainNames(kubernetes.controllerManager.extraArgs),
      'kube-scheduler': plainNames(kubernetes.scheduler.extraArgs),
      kubelet: kubeletArgs(kubernetes),
      'kube-proxy': plainNames(kubernetes.kubeProxy.extraArgs),
    },
    etcdEndpoints: etcdEndpoints(config),
    etcdFiles: etcdFiles(config),
    isBalanced: isBalanced(config),
    leafLifetimeDays: certs.leafLifetimeDays,
    ...(isAudited
      ? { audit: { maxAgeDays, maxBackups, maxSizeMB, ...(policy === undefined ? {} : { policy }) } }
      : {}),
    encryption: kubernetes.encryption.resources,
  };
}

/** From both fields that say something of them. */
export const kubeletArgs = (
  kubernetes: Pick<ClusterConfig['spec']['kubernetes'], 'kubelet' | 'kubeletArgs'>,
): Readonly<Record<string, string>> => ({
  ...plainNames(kubernetes.kubelet.extraArgs),
  ...writtenAsWords(kubernetes.kubeletArgs),
});

/** The rules have seen to it that they are ranges. */
function rangesOf(written: string) {
  const ranges = parseCidrPair(written);
  if (!ranges.ok) throw new TypeError(ranges.because.en);
  return ranges.value;
}

const plainNames = (args: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(args).map(([flag, value]) => [flagName(flag), value]));

const writtenAsWords = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(words.map(flagWord).map(({ flag, value = 'true' }) => [flagName(flag), value]));
