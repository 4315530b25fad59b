import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import { isSameTaint, type Taint } from '../../domain/node-taints.ts';
import type { KubeProxySettings } from '../../template/kubernetes/kube-proxy-config.ts';
import type { KubeletSettings } from '../../template/kubernetes/kubelet-config.ts';
import type { KubernetesSettings } from '../../template/kubernetes/settings.ts';
import { nodeAddressesOf } from '../control-plane/host-named.ts';

const roleLabel = (role: string): string => `node-role.kubernetes.io/${role}`;

/** What a node is labelled with: its roles as kubeadm and older tools name them, and what the file says. */
export const nodeLabels = ({ roles, labels }: Host): Readonly<Record<string, string>> => ({
  ...(roles.includes('master') ? { [roleLabel('control-plane')]: '', [roleLabel('master')]: '' } : {}),
  ...(roles.includes('worker') ? { [roleLabel('worker')]: '' } : {}),
  ...labels,
});

const ofControlPlanes: Taint = { key: roleLabel('control-plane'), value: '', effect: 'NoSchedule' };

/** A control plane that is no worker keeps workloads away, also where the file says so itself. */
export const nodeTaints = ({ roles, taints }: Host): readonly Taint[] => [
  ...(roles.includes('master') &&
  !roles.includes('worker') &&
  !taints.some((own) => isSameTaint(own, ofControlPlanes))
    ? [ofControlPlanes]
    : []),
  ...taints,
];

/** What the kubelet of a host is told, in both modes. */
export const kubeletSettings = (
  config: ClusterConfig,
  cluster: KubernetesSettings,
  host: Host,
  facts: Pick<HostFacts, 'resolver' | 'nameservers'>,
): KubeletSettings => {
  const { maxPods, podPidsLimit, cgroupDriver } = config.spec.kubernetes;
  return {
    cluster,
    name: host.name,
    addresses: nodeAddressesOf(config, host),
    taints: nodeTaints(host),
    maxPods,
    podPidsLimit,
    cgroupDriver,
    runtimeSocket: '/run/containerd/containerd.sock',
    resolvConf: resolvConfOf(facts),
  };
};

/** Where systemd-resolved answers, /etc/resolv.conf names the host itself, and DNS of the cluster would ask in a circle. */
const resolvConfOf = ({ resolver, nameservers }: Pick<HostFacts, 'resolver' | 'nameservers'>): string =>
  resolver === 'resolved' || nameservers.includes('127.0.0.53')
    ? '/run/systemd/resolve/resolv.conf'
    : '/etc/resolv.conf';

/** What every kube-proxy is told, in both modes. */
export const kubeProxySettings = (
  { spec }: ClusterConfig,
  cluster: KubernetesSettings,
): KubeProxySettings => {
  const { proxyMode, masqueradeAll, kubeProxyConfiguration } = spec.kubernetes;
  const { nodePortAddresses, metricsBindAddress, ipvs } = kubeProxyConfiguration;
  const { excludeCIDRs, scheduler, strictARP } = ipvs;
  return {
    cluster,
    mode: proxyMode,
    masqueradeAll,
    nodePortAddresses,
    ...(metricsBindAddress === undefined ? {} : { metricsBindAddress }),
    ipvs: { excludeCIDRs, strictARP, ...(scheduler === undefined ? {} : { scheduler }) },
  };
};
