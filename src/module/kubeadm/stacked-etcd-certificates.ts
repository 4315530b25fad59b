import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import type { CertificateOrder } from '../../task/pki/issue-certificates.ts';
import { addressesOf } from '../preparation/addresses-of.ts';

const pair = (name: string) => ({
  certificate: `${hostPaths.kubernetesPki}/etcd/${name}.crt`,
  key: `${hostPaths.kubernetesPki}/etcd/${name}.key`,
});

/** Of a member beside an API server, where kubeadm looks for them; with them it needs no key of the authority. */
export function stackedEtcdCertificates(
  { spec }: ClusterConfig,
  host: Host,
): ReturnType<CertificateOrder['certificatesOf']> {
  if (spec.etcd.type !== 'kubeadm') return [];
  const member = {
    issuer: 'etcd',
    commonName: host.name,
    dnsNames: [host.name, 'localhost'].toSorted(),
    addresses: [...new Set(['127.0.0.1', '::1', ...addressesOf(host)])].toSorted(),
    usages: ['server', 'client'],
  } as const;
  return [
    { ...pair('server'), ...member },
    { ...pair('peer'), ...member },
    {
      ...pair('healthcheck-client'),
      issuer: 'etcd',
      commonName: 'kube-etcd-healthcheck-client',
      usages: ['client'],
    },
  ];
}
