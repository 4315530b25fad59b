import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { mergeArguments } from '../kubernetes/arguments.ts';
import { apiServerPolicy } from '../kubernetes/arguments-api-server.ts';
import { controllerManagerPolicy } from '../kubernetes/arguments-controller-manager.ts';
import { schedulerPolicy } from '../kubernetes/arguments-scheduler.ts';
import type { Arguments, KubernetesSettings } from '../kubernetes/settings.ts';
import type { KubeadmCluster } from './kubeadm-input.ts';

export const kubeadmApi = 'kubeadm.k8s.io/v1beta4';

/** What kubeadm keeps in the cluster and builds every control plane from. */
export function clusterConfiguration(cluster: KubeadmCluster): object {
  const { settings } = cluster;
  const { extraArgs } = settings;
  return {
    apiVersion: kubeadmApi,
    kind: 'ClusterConfiguration',
    clusterName: cluster.name,
    kubernetesVersion: `v${settings.version.text}`,
    controlPlaneEndpoint: `${cluster.endpoint.domain}:${cluster.endpoint.port}`,
    imageRepository: cluster.imageRepository,
    networking: {
      dnsDomain: settings.domain,
      podSubnet: settings.podRanges.join(','),
      serviceSubnet: settings.serviceRanges.join(','),
    },
    encryptionAlgorithm: cluster.certificateAlgorithm,
    certificateValidityPeriod: hoursOf(settings.leafLifetimeDays),
    caCertificateValidityPeriod: hoursOf(cluster.caDays),
    apiServer: {
      certSANs: cluster.certificateNames,
      extraArgs: argumentList(apiServerPolicy(settings), extraArgs['kube-apiserver']),
      extraVolumes: apiServerVolumes(settings),
    },
    controllerManager: {
      extraArgs: argumentList(controllerManagerPolicy(settings), extraArgs['kube-controller-manager']),
    },
    scheduler: { extraArgs: argumentList(schedulerPolicy(settings), extraArgs['kube-scheduler']) },
    etcd: etcdOf(cluster),
    ...featureGates(settings),
  };
}

const hoursOf = (days: number): string => `${days * 24}h0m0s`;

/** `name` and `value`, as kubeadm writes flags since v1beta4; what comes later wins. */
export const argumentList = (...layers: readonly Arguments[]): readonly object[] =>
  Object.entries(mergeArguments(...layers)).map(([name, value]) => ({ name, value }));

/** The name of the folder that the audit log is written to. */
export const auditVolume = 'audit-logs';

/** Files that the API server reads besides its certificates, which kubeadm shows it anyway. */
function apiServerVolumes({ audit, extraArgs }: KubernetesSettings): readonly object[] {
  const volume = (name: string, path: string, readOnly: boolean, pathType = 'DirectoryOrCreate') => ({
    name,
    hostPath: path,
    mountPath: path,
    readOnly,
    pathType,
  });
  return [
    volume('settings', settingsFolder, true),
    ...(audit === undefined ? [] : [volume(auditVolume, paths.auditLogs, false)]),
    ...Object.entries(mergeArguments(extraArgs['kube-apiserver']))
      .flatMap(filesOfFlag)
      .filter(({ path }) => path.startsWith('/') && !isShown(path))
      // Two volumes at one path are refused with the whole pod.
      .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)
      .map(({ name, path }) => volume(name, path, true, 'File')),
  ];
}

/** `tls-sni-cert-key` is the only one that names two: `certificate,key`, and names of the server behind a colon. */
function filesOfFlag([flag, value]: readonly [string, string]): readonly FileOfFlag[] {
  if (flag !== 'tls-sni-cert-key') return flag.endsWith('-file') ? [{ name: flag, path: value }] : [];
  const [pair = ''] = value.split(':');
  const [certificate = '', key = ''] = pair.split(',').map((path) => path.trim());
  return [
    { name: 'tls-sni-cert', path: certificate },
    { name: 'tls-sni-key', path: key },
  ];
}

interface FileOfFlag {
  readonly name: string;
  readonly path: string;
}

const settingsFolder = `${hostPaths.kubernetes}/api-server`;

const isShown = (path: string): boolean =>
  [settingsFolder, hostPaths.kubernetesPki, '/etc/ssl/certs'].some((folder) => path.startsWith(`${folder}/`));

const etcdOf = ({ etcd, settings }: KubeadmCluster): object =>
  etcd.kind === 'stacked'
    ? {
        local: {
          dataDir: etcd.dataDirectory,
          imageRepository: etcd.image.repository,
          imageTag: etcd.image.tag,
          extraArgs: argumentList(etcd.arguments),
        },
      }
    : {
        external: { endpoints: settings.etcdEndpoints, ...filesOf(settings.etcdFiles) },
      };

const filesOf = ({ trust, client }: KubernetesSettings['etcdFiles']): object => ({
  ...(trust === undefined ? {} : { caFile: trust }),
  ...(client === undefined ? {} : { certFile: client.certificate, keyFile: client.key }),
});

/** From 1.33 on it is the default. Without it a kubelet beside an API server hangs on the one that it joined through. */
const featureGates = ({ version }: KubernetesSettings): object =>
  version.minor < 33 ? { featureGates: { ControlPlaneKubeletLocalMode: true } } : {};
