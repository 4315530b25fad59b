import type { EtcdMember } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import type { CertificateRow } from '../../pki/certificate-row.ts';

const { server, peer, healthCheck, owner } = etcdPaths;

/**
 * What a member has of the authority of etcd. Its server certificate is a client's as well: the gateway inside etcd calls
 * the member it is part of.
 */
export function etcdCertificates({ name, addresses }: EtcdMember): readonly CertificateRow[] {
  const own = {
    issuer: 'etcd',
    owner,
    commonName: name,
    dnsNames: [name, 'localhost'],
    addresses: ['127.0.0.1', '::1', ...addresses],
    usages: ['server', 'client'],
  } as const;
  return [
    { ...server, ...own },
    { ...peer, ...own },
    {
      ...healthCheck,
      issuer: 'etcd',
      owner,
      commonName: 'kube-etcd-healthcheck-client',
      usages: ['client'],
    },
  ];
}
