import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { KubeProxySettings } from '../../template/kubernetes/kube-proxy-config.ts';
import type { KubeletSettings } from '../../template/kubernetes/kubelet-config.ts';
import { nodeAddressesOf } from '../control-plane/host-named.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';

export function kubeletSettings(config: ClusterConfig, host: Host, facts: HostFacts): KubeletSettings {
  const { kubernetes } = config.spec;
  const isControlPlaneOnly = host.roles.includes('master') && !host.roles.includes('worker');
  return {
    cluster: kubernetesSettings(config),
    name: host.name,
    addresses: nodeAddressesOf(config, host),
    taints: [
      ...(isControlPlaneOnly
        ? [{ key: 'node-role.kubernetes.io/control-plane', value: '', effect: 'NoSchedule' }]
        : []),
      ...host.taints,
    ],
    maxPods: kubernetes.maxPods,
    podPidsLimit: kubernetes.podPidsLimit,
    cgroupDriver: kubernetes.cgroupDriver,
    runtimeSocket: '/run/containerd/containerd.sock',
    resolvConf: facts.resolver === 'resolved' ? '/run/systemd/resolve/resolv.conf' : '/etc/resolv.conf',
  };
}

export function kubeProxySettings(config: ClusterConfig): KubeProxySettings {
  const { proxyMode: mode, masqueradeAll, kubeProxyConfiguration } = config.spec.kubernetes;
  const { ipvs, nodePortAddresses, metricsBindAddress } = kubeProxyConfiguration;
  const { scheduler, ...others } = ipvs;
  return {
    cluster: kubernetesSettings(config),
    mode,
    masqueradeAll,
    nodePortAddresses,
    ...(metricsBindAddress === undefined ? {} : { metricsBindAddress }),
    ipvs: { ...others, ...(scheduler === undefined ? {} : { scheduler }) },
  };
}
