import { sampleOf } from './sample.ts';
import { type HealthSpec, isNode } from './spec.ts';
import type { ClusterSighting, PodSighting, PodWay } from './survey.ts';

/** Every pair among so many nodes: six nodes are thirty ways. */
const mostNodes = 6;

/** Where nobody listens somebody refuses, which is as good an answer. */
const anyPort = 53;

/** The nodes among which every pair is tried. */
export function nodesForWays(
  { hosts }: HealthSpec,
  { nodes }: Pick<ClusterSighting, 'nodes'>,
): readonly string[] {
  const ready = new Set(nodes.filter(({ isReady }) => isReady).map(({ name }) => name));
  const names = hosts.filter((host) => isNode(host) && ready.has(host.name)).map(({ name }) => name);
  return sampleOf(names.toSorted(), mostNodes);
}

/** A pod of each node that has an address of its own. */
export function podOn(node: string, pods: readonly PodSighting[]): PodSighting | undefined {
  const [first] = pods
    .filter((pod) => pod.node === node && pod.isOnPodNetwork && pod.isRunning && pod.addresses.length > 0)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return first;
}

const keyOf = ({ namespace, name }: PodSighting): string => `${namespace}/${name}`;

/** From a pod of the node to a pod of every other; from the node itself where it has none. */
export function waysFrom(node: string, spec: HealthSpec, cluster: ClusterSighting): readonly PodWay[] {
  const nodes = nodesForWays(spec, cluster);
  if (!nodes.includes(node)) return [];
  const own = podOn(node, cluster.pods);
  return nodes
    .filter((other) => other !== node)
    .flatMap((to) => (podOn(to, cluster.pods)?.addresses ?? []).map((address) => ({ to, address })))
    .map(({ to, address }) => ({
      to,
      address,
      port: anyPort,
      ...(own === undefined ? {} : { inPod: own.uid }),
    }));
}

/** The nodes of which a pod could tell more than the node itself can. */
export const nodesWithoutPod = (spec: HealthSpec, cluster: ClusterSighting): readonly string[] =>
  nodesForWays(spec, cluster).filter((node) => podOn(node, cluster.pods) === undefined);
