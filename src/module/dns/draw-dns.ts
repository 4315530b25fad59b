import { dnsUpstream } from '../../domain/dns-upstream.ts';
import { dnsServiceAddresses } from '../../domain/service-addresses.ts';
import type { Drawing } from '../../plan/draw.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { type DrawnDns, installCoredns } from '../../task/dns/install-coredns.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';

/** `hosts` are those that are to be nodes. */
export type DnsPart = Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'fetched' | 'after'>;

/** Names inside the cluster. */
export function drawDns(drawing: Drawing, { config, hosts, factsOf, fetched, after }: DnsPart): DrawnDns {
  const { dns, extra, kubernetes, network } = config.spec;
  const [primary = '', ...others] = dnsServiceAddresses(network.kubeServiceCIDR);
  const upstream = dnsUpstream({
    given: dns.coredns.upstreamDNSServers,
    added: extra.resolves.map(({ address }) => address),
    hosts: hosts.map(factsOf),
  });
  return drawing.module('dns', (module) =>
    installCoredns(module, {
      settings: {
        image: imageFor('coredns', fetched).reference,
        domain: kubernetes.clusterName,
        addresses: [primary, ...others],
        nodes: config.spec.hosts.filter(({ roles }) => roles.includes('master') || roles.includes('worker'))
          .length,
        upstream,
        externalZones: dns.coredns.externalZones,
        additional: dns.coredns.additionalConfigs,
        rewrite: dns.coredns.rewriteBlock,
        hostLines: dns.dnsEtcHosts,
      },
      hasNetwork: network.plugin !== 'none',
      after,
    }),
  );
}
