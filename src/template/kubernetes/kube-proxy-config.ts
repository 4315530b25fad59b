import { mergeFields, splitArguments } from '../../domain/config-file-flags.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { yamlText } from '../yaml.ts';
import { mergeArguments } from './arguments.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

export interface KubeProxySettings {
  readonly cluster: KubernetesSettings;
  readonly mode: 'nftables' | 'iptables' | 'ipvs';
  readonly masqueradeAll: boolean;
  readonly nodePortAddresses: readonly string[];
  readonly metricsBindAddress?: string;
  readonly ipvs: {
    readonly excludeCIDRs: readonly string[];
    readonly scheduler?: string;
    readonly strictARP: boolean;
  };
}

/**
 * The configuration file of kube-proxy, in both modes; the name of the node is given beside it. With a file every flag
 * that has a field there is passed over, so that what the operator wrote as flags becomes fields.
 */
export const kubeProxyConfig = (settings: KubeProxySettings): string => {
  const { cluster, mode, masqueradeAll, nodePortAddresses, metricsBindAddress, ipvs } = settings;
  return yamlText(
    mergeFields(
      {
        apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
        kind: 'KubeProxyConfiguration',
        clientConnection: { kubeconfig: paths.kubeProxyConf },
        clusterCIDR: cluster.podRanges.join(','),
        featureGates: cluster.featureGates,
        metricsBindAddress: metricsBindAddress ?? `127.0.0.1:${kubernetesPorts.kubeProxyMetrics}`,
        mode,
        [mode === 'nftables' ? 'nftables' : 'iptables']: { masqueradeAll },
        ...(mode === 'ipvs' ? { ipvs: { ...ipvs } } : {}),
        nodePortAddresses: nodePortAddresses.length === 0 ? undefined : nodePortAddresses,
      },
      splitArguments('kube-proxy', cluster.extraArgs['kube-proxy']).fields,
    ),
  );
};

export const kubeProxyArguments = ({ cluster }: KubeProxySettings, name: string): Arguments =>
  mergeArguments(
    { config: paths.kubeProxyConfig, 'hostname-override': name },
    splitArguments('kube-proxy', cluster.extraArgs['kube-proxy']).flags,
  );
