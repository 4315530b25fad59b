import type { ClusterConfig } from '../../config/cluster-config.ts';
import { familyRanges } from '../../domain/family-ranges.ts';
import { podMtu } from '../../domain/pod-mtu.ts';
import type { Drawing } from '../../plan/draw.ts';
import { fetchedFor, imageFor } from '../../task/artifact/fetch-artifacts.ts';
import type { DrawnNetwork } from '../../task/network/drawn-network.ts';
import { installCalico } from '../../task/network/install-calico.ts';
import { installFlannel } from '../../task/network/install-flannel.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';

/** `hosts` are those that are to be nodes. */
export type NetworkPart = Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'fetched' | 'after'>;

/** The network of pods; nothing where the operator brings another one. */
export function drawNetwork(drawing: Drawing, part: NetworkPart): DrawnNetwork | undefined {
  const { config, fetched, after } = part;
  const { network, kubernetes } = config.spec;
  const pods = familyRanges(network.kubePodsCIDR);
  const usesNftables = kubernetes.proxyMode === 'nftables';
  const image = (name: string): string => imageFor(name, fetched).reference;
  return drawing.module('network', (module) => {
    switch (network.plugin) {
      case 'flannel':
        return installFlannel(module, {
          settings: {
            pods,
            backend: network.flannel.backend,
            usesNftables,
            images: { flannel: image('flannel'), cniPlugin: image('flannel-cni-plugin') },
          },
          after,
        });
      case 'calico':
        return installCalico(module, {
          settings: {
            pods,
            usesNftables,
            ipipMode: network.calico.ipipMode,
            vxlanMode: network.calico.vxlanMode,
            blockSize: network.ippool.blockSize,
            mtu: network.calico.vethMTU || mtuOfNodes(part),
            images: {
              node: image('calico-node'),
              cni: image('calico-cni'),
              controllers: image('calico-kube-controllers'),
            },
          },
          definitions: fetchedFor('calico-crds', fetched),
          after,
        });
      default:
        return undefined;
    }
  });
}

/** calico itself only looks at interfaces with names that it knows. */
function mtuOfNodes({ config, hosts, factsOf }: NetworkPart): number {
  const { calico, kubePodsCIDR } = config.spec.network;
  const nodes = hosts.map((host) => ({ facts: factsOf(host), addresses: addressesOf(config, host) }));
  const { v4, v6 } = familyRanges(kubePodsCIDR);
  const families = [...(v4 === undefined ? [] : [4 as const]), ...(v6 === undefined ? [] : [6 as const])];
  const unlessVxlan = calico.ipipMode === 'Never' ? 'none' : 'ipip';
  const wrapping = calico.vxlanMode === 'Never' ? unlessVxlan : 'vxlan';
  return podMtu(nodes, wrapping, families) ?? 0;
}

const addressesOf = ({ spec }: ClusterConfig, name: string): readonly string[] =>
  Object.values(spec.hosts.find((host) => host.name === name)?.internalAddress ?? {});
