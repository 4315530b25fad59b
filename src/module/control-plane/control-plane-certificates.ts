import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { parseAddress } from '../../domain/address.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { apiServiceAddresses } from '../../domain/service-addresses.ts';
import type { CertificateOrder } from '../../task/pki/issue-certificates.ts';
import { administrators, kubeletClient } from '../../template/kubernetes/access-rules.ts';
import { addressesOf } from '../preparation/addresses-of.ts';

type CertificateRow = ReturnType<CertificateOrder['certificatesOf']>[number];

/** Of the API server, in both modes: what it shows to its clients, and to those whose client it is. */
export const apiServerCertificates = (config: ClusterConfig, host: Host): readonly CertificateRow[] => [
  {
    ...paths.apiServer,
    issuer: 'cluster',
    commonName: 'kube-apiserver',
    ...apiServerNames(config, host),
    usages: ['server'],
  },
  clientRow(paths.apiServerToKubelet, kubeletClient),
  { ...clientRow(paths.frontProxyClient, 'front-proxy-client'), issuer: 'front-proxy' },
  ...(config.spec.etcd.type === 'external'
    ? []
    : [{ ...clientRow(paths.apiServerToEtcd, 'kube-apiserver-etcd-client'), issuer: 'etcd' as const }]),
];

/** Everything a control plane needs that is run by systemd. */
export const controlPlaneCertificates = (config: ClusterConfig, host: Host): readonly CertificateRow[] => [
  ...apiServerCertificates(config, host),
  { ...clientRow(paths.admin, 'kubernetes-admin'), organizations: [administrators] },
  clientRow(paths.controllerManager, 'system:kube-controller-manager'),
  clientRow(paths.scheduler, 'system:kube-scheduler'),
];

export const clientRow = (
  files: { readonly certificate: string; readonly key: string },
  commonName: string,
): CertificateRow => ({ ...files, issuer: 'cluster', commonName, usages: ['client'] });

/** Every name and address under which somebody may come to this API server; as sets, in order. */
function apiServerNames(
  { spec }: ClusterConfig,
  host: Host,
): Required<Pick<CertificateRow, 'dnsNames' | 'addresses'>> {
  const { domain, lb_address: balancer, kubeVip } = spec.controlPlaneEndpoint;
  const service = 'kubernetes.default.svc';
  const all = [
    ...[
      'kubernetes',
      'kubernetes.default',
      service,
      `${service}.${spec.kubernetes.clusterName}`,
      'localhost',
    ],
    ...['127.0.0.1', '::1'],
    ...[host.name, host.address, ...addressesOf(host)],
    ...[domain, balancer, kubeVip.vip],
    ...apiServiceAddresses(spec.network.kubeServiceCIDR),
    ...spec.kubernetes.apiserverCertExtraSans,
  ].filter((name) => name !== '');
  const parsed = all.map((name) => ({ name, address: parseAddress(name) }));
  return {
    dnsNames: sortedSet(parsed.flatMap(({ name, address }) => (address.ok ? [] : [name]))),
    addresses: sortedSet(parsed.flatMap(({ address }) => (address.ok ? [address.value.text] : []))),
  };
}

const sortedSet = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
