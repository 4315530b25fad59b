import { familyRanges } from '../domain/family-ranges.ts';
import { podDnsAddresses } from '../domain/node-local-dns.ts';
import { dnsServiceAddresses } from '../domain/service-addresses.ts';
import { Problem } from '../problem/problem.ts';
import { companionOf, layBom } from '../resource/bom.ts';
import { findImage } from '../resource/find-image.ts';
import type { ClusterConfig } from './cluster-config.ts';

type Spec = ClusterConfig['spec'];

const image = 'nodelocaldns';

/** Whether nodes get a DNS cache: it is wanted, its image can be had, and there is IPv4 for its address. */
export const hasNodeLocalDns = (spec: Pick<Spec, 'dns' | 'network' | 'artifacts' | 'kubernetes'>): boolean =>
  spec.dns.nodelocaldns.enabled &&
  familyRanges(spec.network.kubeServiceCIDR).v4 !== undefined &&
  knowsItsImage(spec);

/** Whether a bill of materials says which image is meant. */
export function knowsItsImage({ artifacts, kubernetes }: Pick<Spec, 'artifacts' | 'kubernetes'>): boolean {
  const bom = layBom(artifacts.bom, {});
  const tag = companionOf(bom, 'images', image, kubernetes.version) ?? '';
  return !(findImage(bom, { image, tag, arches: [] }) instanceof Problem);
}

/** Whom kubelets tell pods to ask for names. */
export const dnsAddressesOfPods = (spec: Spec): readonly string[] =>
  podDnsAddresses({
    serviceAddresses: dnsServiceAddresses(spec.network.kubeServiceCIDR),
    proxyMode: spec.kubernetes.proxyMode,
    hasNodeLocal: hasNodeLocalDns(spec),
  });
