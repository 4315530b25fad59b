import type { Json, Manifest } from '../../domain/api-object.ts';
import type { DnsUpstream } from '../../domain/dns-upstream.ts';
import { nodeLocalDnsAddress } from '../../domain/node-local-dns.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { everywhere, hostPath, mounted, xtablesLock } from '../manifest/pod-parts.ts';
import { block, type Directive, type ExternalZone, forward, written } from './corefile.ts';
import { dnsService } from './dns-service.ts';

export interface NodeLocalDnsSettings {
  readonly image: string;
  readonly domain: string;
  /** Addresses that the cache takes on every node. */
  readonly listens: readonly string[];
  readonly upstream: DnsUpstream;
  readonly externalZones: readonly ExternalZone[];
}

const namespace = 'kube-system';
const name = 'node-local-dns';
const selector = { 'k8s-app': name };
const labels = { ...ownedBy(name), ...selector };
const settingsFolder = '/etc/coredns';
const healthPort = 8080;

/** How the cache reaches CoreDNS where it has taken the address of the service for itself. */
const upstreamService = 'kube-dns-upstream';
/** The program puts the address of that service here. */
const clusterDns = '__PILLAR__CLUSTER__DNS__';

export const nodeLocalDnsDaemonSet = { namespace, name } as const;

/** A DNS cache on every node. */
export const nodeLocalDnsManifests = (settings: NodeLocalDnsSettings): readonly Manifest[] => [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, labels } },
  dnsService({ name: upstreamService, namespace, labels, selector: { 'k8s-app': 'kube-dns' } }),
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace, labels },
    data: { Corefile: nodeLocalCorefile(settings) },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace, labels },
    spec: {
      // Two on one node would fight for the addresses.
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '10%' } },
      selector: { matchLabels: selector },
      template: { metadata: { labels }, spec: podSpec(settings) },
    },
  },
];

export function nodeLocalCorefile({
  domain,
  listens,
  upstream,
  externalZones,
}: NodeLocalDnsSettings): string {
  const shared: readonly Directive[] = ['errors', 'reload', `bind ${listens.join(' ')}`, 'prometheus :9253'];
  const toCluster = [block(`forward . ${clusterDns}`, 'force_tcp'), 'loop'];
  const servers = [
    ...externalZones.map(({ zones, nameservers, cache, rewrite }) =>
      block(
        zones.join(' '),
        ...shared,
        ...rewrite.map((rule) => `rewrite ${rule}`),
        `forward . ${nameservers.join(' ')}`,
        `cache ${cache}`,
      ),
    ),
    block(
      `${domain}:53`,
      ...shared,
      block('cache', 'success 9984 30', 'denial 9984 5'),
      ...toCluster,
      `health ${nodeLocalDnsAddress}:${healthPort}`,
    ),
    ...['in-addr.arpa:53', 'ip6.arpa:53'].map((zone) => block(zone, ...shared, 'cache 30', ...toCluster)),
    block('.:53', ...shared, 'cache 30', ...forward(upstream)),
  ];
  return servers.map((server) => written(server, '')).join('');
}

const podSpec = ({ image, listens }: NodeLocalDnsSettings): Json => ({
  serviceAccountName: name,
  priorityClassName: 'system-node-critical',
  hostNetwork: true,
  dnsPolicy: 'Default',
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: everywhere,
  containers: [
    {
      name: 'node-cache',
      image,
      args: [
        ...['-localip', listens.join(',')],
        ...['-conf', '/etc/Corefile', '-upstreamsvc', upstreamService],
      ],
      resources: { requests: { cpu: '25m', memory: '20Mi' } },
      securityContext: { capabilities: { add: ['NET_ADMIN'] } },
      livenessProbe: {
        httpGet: { host: nodeLocalDnsAddress, path: '/health', port: healthPort },
        initialDelaySeconds: 60,
        timeoutSeconds: 5,
      },
      readinessProbe: {
        httpGet: { host: nodeLocalDnsAddress, path: '/health', port: healthPort },
        periodSeconds: 2,
      },
      volumeMounts: [
        mounted('xtables-lock', xtablesLock),
        mounted('settings', settingsFolder),
        mounted('kube-dns-settings', '/etc/kube-dns'),
      ],
    },
  ],
  volumes: [
    hostPath('xtables-lock', xtablesLock, 'FileOrCreate'),
    { name: 'settings', configMap: { name, items: [{ key: 'Corefile', path: 'Corefile.base' }] } },
    { name: 'kube-dns-settings', configMap: { name: 'kube-dns', optional: true } },
  ],
});
