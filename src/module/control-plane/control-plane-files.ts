import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { ControlPlaneInstallation } from '../../task/kubernetes/install-control-plane.ts';
import { admissionConfig } from '../../template/kubernetes/admission-config.ts';
import { auditPolicy } from '../../template/kubernetes/audit-policy.ts';
import { authenticationApi, authenticationConfig } from '../../template/kubernetes/authentication-config.ts';
import { encryptionConfig } from '../../template/kubernetes/encryption-config.ts';
import { kubeconfig } from '../../template/kubernetes/kubeconfig.ts';
import type { KubernetesSettings } from '../../template/kubernetes/settings.ts';
import { apiServerUrl } from './api-server-url.ts';

type Files = ReturnType<ControlPlaneInstallation['filesOf']>;

/** What the API server is told by files, in both modes. */
export function apiServerFiles(settings: KubernetesSettings): Files {
  const api = authenticationApi(settings);
  return [
    { path: paths.admissionConfig, content: admissionConfig() },
    ...(api === undefined ? [] : [{ path: paths.authenticationConfig, content: authenticationConfig(api) }]),
    ...(settings.audit === undefined
      ? []
      : [{ path: paths.auditPolicy, content: settings.audit.policy ?? auditPolicy() }]),
    ...(settings.encryption.length === 0
      ? []
      : [{ path: paths.encryptionConfig, content: encryptionConfig(settings.encryption) }]),
  ];
}

/** Everything a control plane run by systemd reads from files, certificates apart. */
export const controlPlaneFiles = (config: ClusterConfig, settings: KubernetesSettings, host: Host): Files => [
  ...apiServerFiles(settings),
  ...(
    [
      [paths.adminConf, 'kubernetes-admin', paths.admin],
      [paths.controllerManagerConf, 'system:kube-controller-manager', paths.controllerManager],
      [paths.schedulerConf, 'system:kube-scheduler', paths.scheduler],
    ] as const
  ).map(([path, user, files]) => ({
    path,
    content: kubeconfig({
      server: apiServerUrl(config, host),
      cluster: config.metadata.name,
      user,
      ...files,
    }),
  })),
];
