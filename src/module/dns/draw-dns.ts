import { hasNodeLocalDns } from '../../config/node-local-dns.ts';
import { dnsUpstream } from '../../domain/dns-upstream.ts';
import { nodeLocalDnsListens } from '../../domain/node-local-dns.ts';
import { dnsServiceAddresses } from '../../domain/service-addresses.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { installCoredns } from '../../task/dns/install-coredns.ts';
import { installNodeLocalDns } from '../../task/dns/install-node-local-dns.ts';
import { corednsManifests } from '../../template/dns/coredns.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { nodesOf } from '../control-plane/host-named.ts';

/** `hosts` are those that are to be nodes. */
export type DnsPart = Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'fetched' | 'after'>;

/** Names inside the cluster. What is handed back is what has to be waited for until they are answered. */
export function drawDns(
  drawing: Drawing,
  { config, hosts, factsOf, fetched, after }: DnsPart,
): { readonly ready: readonly NodeHandle<void>[] } {
  const { spec } = config;
  const { dns, extra, kubernetes, network } = spec;
  const serviceAddresses = dnsServiceAddresses(network.kubeServiceCIDR);
  const [primary = '', ...others] = serviceAddresses;
  const { clusterName: domain, proxyMode } = kubernetes;
  const upstream = dnsUpstream({
    given: dns.coredns.upstreamDNSServers,
    added: extra.resolves.map(({ address }) => address),
    hosts: hosts.map(factsOf),
  });
  return drawing.module('dns', (module) => {
    const coredns = installCoredns(module, {
      objects: corednsManifests({
        image: imageFor('coredns', fetched).reference,
        domain,
        addresses: [primary, ...others],
        nodes: nodesOf(config).length,
        upstream,
        externalZones: dns.coredns.externalZones,
        additional: dns.coredns.additionalConfigs,
        rewrite: dns.coredns.rewriteBlock,
        hostLines: dns.dnsEtcHosts,
      }),
      hasNetwork: network.plugin !== 'none',
      after,
    });
    const caches = hasNodeLocalDns(spec)
      ? installNodeLocalDns(module, {
          settings: {
            image: imageFor('nodelocaldns', fetched).reference,
            domain,
            listens: nodeLocalDnsListens({ serviceAddresses, proxyMode }),
            upstream,
            externalZones: dns.nodelocaldns.externalZones,
          },
          after,
        })
      : undefined;
    return { ready: [coredns.ready, caches?.ready].filter((node) => node !== undefined) };
  });
}
