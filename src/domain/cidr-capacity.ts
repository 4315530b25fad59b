import { text } from '../problem/text.ts';
import { bitsOf, type Cidr, sizeOf } from './cidr.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

/** kube-controller-manager refuses a node mask further than this from the mask of the pod range. */
const widestMaskDifference = 16;

/** Addresses 1 (the API) and 10 (DNS) of the service range are taken by convention, so it must reach that far. */
const fewestServiceAddresses = 16n;

/** kubeadm refuses more host bits than this in a service range, and so did kube-apiserver before 1.33. */
const mostServiceBits = 20;

const refuse = defineRefusals({
  'mask-outside': text(
    'a node mask of /{mask} does not fit into {range}; it must lie between /{shortest} and /{longest}',
    '节点掩码 /{mask} 与 {range} 不匹配，必须在 /{shortest} 与 /{longest} 之间',
  ),
  'too-few-nodes': text(
    '{range} cut into /{mask} gives {subnets} node ranges, and {nodes} nodes need one each',
    '{range} 按 /{mask} 划分只能得到 {subnets} 个节点网段，而 {nodes} 个节点各需要一个',
  ),
  'too-few-pods': text(
    'a /{mask} holds {addresses} pod addresses per node, fewer than the {maxPods} pods a node may run',
    '每个节点的 /{mask} 网段只有 {addresses} 个 Pod 地址，少于每节点允许的 {maxPods} 个 Pod',
  ),
  'too-small': text(
    '{range} holds {size} addresses; services need at least {fewest}, since DNS takes the tenth',
    '{range} 只有 {size} 个地址；Service 至少需要 {fewest} 个，因为 DNS 使用第 10 个地址',
  ),
  'too-large': text(
    '{range} is wider than /{widest}, the widest service range kubeadm accepts',
    '{range} 比 kubeadm 接受的最大 Service 网段 /{widest} 还大',
  ),
});

export interface PodCapacity {
  readonly nodes: bigint;
  readonly podsPerNode: bigint;
}

/** How many nodes, and pods on each, a pod range can carry when every node gets a range of this mask. */
export function podCapacity(ask: {
  readonly pods: Cidr;
  readonly nodeMask: number;
  readonly nodes: number;
  readonly maxPods: number;
}): Verdict<PodCapacity> {
  const { pods, nodeMask: mask, nodes, maxPods } = ask;
  const bits = bitsOf(pods.family);
  const shortest = pods.prefix;
  const longest = Math.min(bits, pods.prefix + widestMaskDifference);
  const params = { range: pods.text, mask, nodes, maxPods, shortest, longest };
  if (mask < shortest || mask > longest) return refuse('mask-outside', params);

  const subnets = 1n << BigInt(mask - pods.prefix);
  if (subnets < BigInt(nodes)) return refuse('too-few-nodes', { ...params, subnets: String(subnets) });
  const podsPerNode = podAddresses(bits - mask);
  if (podsPerNode < BigInt(maxPods))
    return refuse('too-few-pods', { ...params, addresses: String(podsPerNode) });
  return accept({ nodes: subnets, podsPerNode });
}

/** The network address, the gateway and the broadcast address carry no pod. */
function podAddresses(hostBits: number): bigint {
  const usable = (1n << BigInt(hostBits)) - 3n;
  return usable > 0n ? usable : 0n;
}

export function judgeServiceRange(range: Cidr): Verdict<Cidr> {
  const bits = bitsOf(range.family);
  const size = sizeOf(range);
  if (size < fewestServiceAddresses) {
    return refuse('too-small', {
      range: range.text,
      size: String(size),
      fewest: String(fewestServiceAddresses),
    });
  }
  const widest = bits - mostServiceBits;
  return range.prefix < widest ? refuse('too-large', { range: range.text, widest }) : accept(range);
}
