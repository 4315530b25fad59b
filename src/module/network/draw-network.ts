import { familyRanges } from '../../domain/family-ranges.ts';
import type { Drawing } from '../../plan/draw.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import type { DrawnNetwork } from '../../task/network/drawn-network.ts';
import { installFlannel } from '../../task/network/install-flannel.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';

export type NetworkPart = Pick<ClusterPart, 'config' | 'fetched' | 'after'>;

/** The network of pods; nothing where the operator brings another one. */
export function drawNetwork(
  drawing: Drawing,
  { config, fetched, after }: NetworkPart,
): DrawnNetwork | undefined {
  const { network, kubernetes } = config.spec;
  const pods = familyRanges(network.kubePodsCIDR);
  const image = (name: string): string => imageFor(name, fetched).reference;
  return drawing.module('network', (module) => {
    switch (network.plugin) {
      case 'flannel':
        return installFlannel(module, {
          settings: {
            pods,
            backend: network.flannel.backend,
            usesNftables: kubernetes.proxyMode === 'nftables',
            images: { flannel: image('flannel'), cniPlugin: image('flannel-cni-plugin') },
          },
          after,
        });
      default:
        return undefined;
    }
  });
}
