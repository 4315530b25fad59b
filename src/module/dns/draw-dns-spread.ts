import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { installCoredns } from '../../task/dns/install-coredns.ts';
import { corednsDomains, corednsPods } from '../../template/dns/coredns.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { nodesOf } from '../control-plane/host-named.ts';

interface DnsSpread extends Pick<ClusterPart, 'config' | 'fetched' | 'after'> {
  /** Nodes of the configuration that come. */
  readonly coming: number;
  /** Nodes that go, which the configuration does not have any more. */
  readonly leaving: number;
}

/** DNS of a cluster whose number of nodes changes, where that changes over how many of them it is spread. */
export function drawDnsSpread(
  drawing: Drawing,
  { config, coming, leaving, fetched, after }: DnsSpread,
): readonly NodeHandle<unknown>[] {
  const nodes = nodesOf(config).length;
  if (corednsDomains(nodes) === corednsDomains(nodes - coming + leaving)) return [];
  const { reference: image } = imageFor('coredns', fetched);
  const hasNetwork = config.spec.network.plugin !== 'none';
  const { applied, ready = applied } = drawing.module('dns', (module) =>
    installCoredns(module, { objects: [corednsPods({ image, nodes })], hasNetwork, after }),
  );
  return [ready];
}
