import { mergeFields, splitArguments } from '../../domain/config-file-flags.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Taint } from '../../domain/node-taints.ts';
import { cipherSuites, leastTlsVersion } from '../../domain/tls-policy.ts';
import { yamlText } from '../yaml.ts';
import { mergeArguments } from './arguments.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

/** What the kubelet of one host is told. */
export interface KubeletSettings {
  readonly cluster: KubernetesSettings;
  /** The name it registers under. */
  readonly name: string;
  /** One per family, the primary first. */
  readonly addresses: readonly string[];
  readonly taints: readonly Taint[];
  readonly maxPods: number;
  readonly podPidsLimit: number;
  readonly cgroupDriver: 'systemd' | 'cgroupfs';
  readonly runtimeSocket: string;
  /** The file pods take their name servers from; never one that points back at the host itself. */
  readonly resolvConf: string;
}

/** The configuration file of a kubelet, in both modes. */
export const kubeletConfig = (settings: KubeletSettings): string =>
  yamlText(
    mergeFields(
      {
        apiVersion: 'kubelet.config.k8s.io/v1beta1',
        kind: 'KubeletConfiguration',
        authentication: {
          anonymous: { enabled: false },
          webhook: { enabled: true },
          x509: { clientCAFile: paths.clusterTrust },
        },
        authorization: { mode: 'Webhook' },
        cgroupDriver: settings.cgroupDriver,
        clusterDNS: settings.cluster.dnsAddresses,
        clusterDomain: settings.cluster.domain,
        containerRuntimeEndpoint: `unix://${settings.runtimeSocket}`,
        eventRecordQPS: 50,
        featureGates: settings.cluster.featureGates,
        makeIPTablesUtilChains: true,
        maxPods: settings.maxPods,
        podPidsLimit: settings.podPidsLimit,
        readOnlyPort: 0,
        // Taints given later would come after the first pods.
        registerWithTaints:
          settings.taints.length === 0 ? undefined : settings.taints.map((taint) => ({ ...taint })),
        resolvConf: settings.resolvConf,
        rotateCertificates: true,
        seccompDefault: true,
        serverTLSBootstrap: true,
        staticPodPath: paths.staticPods,
        streamingConnectionIdleTimeout: '4h0m0s',
        tlsCipherSuites: [...cipherSuites],
        tlsMinVersion: leastTlsVersion,
      },
      splitArguments('kubelet', settings.cluster.extraArgs.kubelet).fields,
    ),
  );

/** What the file has no field for. */
export const kubeletArguments = ({ cluster, name, addresses }: KubeletSettings): Arguments =>
  mergeArguments(
    {
      'bootstrap-kubeconfig': paths.kubeletBootstrapConf,
      'cert-dir': paths.kubeletCertificates,
      config: paths.kubeletConfig,
      'hostname-override': name,
      kubeconfig: paths.kubeletConf,
      'node-ip': addresses.join(','),
    },
    splitArguments('kubelet', cluster.extraArgs.kubelet).flags,
  );
