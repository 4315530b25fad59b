import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { gatesArgument, mergeArguments, tlsArguments } from './arguments.ts';
import { authenticationApi } from './authentication-config.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

/** Everything kube-apiserver is started with on one control plane. */
export const apiServerArguments = (settings: KubernetesSettings, advertised: string): Arguments =>
  mergeArguments(
    {
      'advertise-address': advertised,
      'allow-privileged': 'true',
      'client-ca-file': paths.clusterTrust,
      'enable-bootstrap-token-auth': 'true',
      'etcd-cafile': settings.etcdFiles.trust,
      'etcd-certfile': settings.etcdFiles.client?.certificate,
      'etcd-keyfile': settings.etcdFiles.client?.key,
      'etcd-servers': settings.etcdEndpoints.join(','),
      'kubelet-client-certificate': paths.apiServerToKubelet.certificate,
      'kubelet-client-key': paths.apiServerToKubelet.key,
      'kubelet-preferred-address-types': 'InternalIP,ExternalIP,Hostname',
      'proxy-client-cert-file': paths.frontProxyClient.certificate,
      'proxy-client-key-file': paths.frontProxyClient.key,
      'requestheader-allowed-names': 'front-proxy-client',
      'requestheader-client-ca-file': paths.frontProxyTrust,
      'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
      'requestheader-group-headers': 'X-Remote-Group',
      'requestheader-username-headers': 'X-Remote-User',
      'secure-port': String(kubernetesPorts.apiServer),
      'service-account-issuer': `https://kubernetes.default.svc.${settings.domain}`,
      'service-account-key-file': paths.tokenKeys.publicKey,
      'service-account-signing-key-file': paths.tokenKeys.privateKey,
      'service-cluster-ip-range': settings.serviceRanges.join(','),
      'tls-cert-file': paths.apiServer.certificate,
      'tls-private-key-file': paths.apiServer.key,
    },
    apiServerPolicy(settings),
    settings.extraArgs['kube-apiserver'],
  );

/** What is decided by us and not by where files lie: the same whether kubeadm or systemd runs it. */
export const apiServerPolicy = (settings: KubernetesSettings): Arguments =>
  mergeArguments(
    {
      'admission-control-config-file': paths.admissionConfig,
      'authorization-mode': 'Node,RBAC',
      'enable-admission-plugins': 'DenyServiceExternalIPs,NodeRestriction',
      'feature-gates': gatesArgument(settings),
      // Without it the API server would trust whoever answers at the address of a node.
      'kubelet-certificate-authority': paths.clusterTrust,
      profiling: 'false',
      'service-account-extend-token-expiration': 'false',
      'service-account-lookup': 'true',
      'service-node-port-range': settings.nodePortRange,
      // Long enough for a balancer to see that /readyz has turned, before connections are refused.
      'shutdown-delay-duration': settings.isBalanced ? '10s' : undefined,
      // Otherwise it stops listening, and then waits for whoever watches until a minute is over.
      'shutdown-watch-termination-grace-period': '3s',
    },
    authenticationApi(settings) === undefined
      ? { 'anonymous-auth': 'false' }
      : { 'authentication-config': paths.authenticationConfig },
    auditArguments(settings),
    settings.encryption.length === 0
      ? {}
      : {
          'encryption-provider-config': paths.encryptionConfig,
          'encryption-provider-config-automatic-reload': 'true',
        },
    tlsArguments,
  );

export const auditFlags = [
  'audit-log-maxage',
  'audit-log-maxbackup',
  'audit-log-maxsize',
  'audit-log-path',
  'audit-policy-file',
] as const;

/** None without an audit log. */
export const auditArguments = ({
  audit,
}: Pick<KubernetesSettings, 'audit'>): Readonly<Partial<Record<(typeof auditFlags)[number], string>>> =>
  audit === undefined
    ? {}
    : {
        'audit-log-maxage': String(audit.maxAgeDays),
        'audit-log-maxbackup': String(audit.maxBackups),
        'audit-log-maxsize': String(audit.maxSizeMB),
        'audit-log-path': `${paths.auditLogs}/audit.log`,
        'audit-policy-file': paths.auditPolicy,
      };
