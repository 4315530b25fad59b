import type { Manifest } from '../../domain/api-object.ts';

interface DnsService {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly selector: Readonly<Record<string, string>>;
  /** One per family, the primary first; the API server chooses when absent. */
  readonly addresses?: readonly [string, ...string[]];
}

/** A service in front of DNS pods. */
export const dnsService = ({ name, namespace, labels, selector, addresses }: DnsService): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {
    name,
    namespace,
    labels: { ...labels, 'kubernetes.io/cluster-service': 'true', 'kubernetes.io/name': 'CoreDNS' },
    annotations: { 'prometheus.io/port': '9153', 'prometheus.io/scrape': 'true' },
  },
  spec: {
    selector,
    ...(addresses === undefined
      ? {}
      : {
          clusterIP: addresses[0],
          clusterIPs: addresses,
          ipFamilies: addresses.map((address) => (address.includes(':') ? 'IPv6' : 'IPv4')),
          ipFamilyPolicy: addresses.length > 1 ? 'RequireDualStack' : 'SingleStack',
        }),
    ports: [
      { name: 'dns', port: 53, targetPort: 53, protocol: 'UDP' },
      { name: 'dns-tcp', port: 53, targetPort: 53, protocol: 'TCP' },
      { name: 'metrics', port: 9153, targetPort: 9153, protocol: 'TCP' },
    ],
  },
});
