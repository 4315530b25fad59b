import { versionPrograms } from './data/version-programs.ts';
import { sampleOf } from './sample.ts';
import { type HealthSpec, isMaster, isNode } from './spec.ts';
import type { ClusterSighting, PodSighting } from './survey.ts';

/** A command in a container, which only says something. */
export interface Exec {
  readonly pod: PodSighting;
  readonly container: string;
  readonly argv: readonly [string, ...string[]];
}

/** Each is a process on a control plane for a moment. */
const mostNodes = 6;

/** The share of a control plane in the commands that are run in pods: one per node, as far as a pod there has one. */
export function execsFrom(master: string, spec: HealthSpec, cluster: ClusterSighting): readonly Exec[] {
  const masters = spec.hosts
    .filter(isMaster)
    .map(({ name }) => name)
    .toSorted();
  const place = masters.indexOf(master);
  const nodes = spec.hosts
    .filter(isNode)
    .map(({ name }) => name)
    .toSorted();
  return sampleOf(
    nodes.flatMap((node) => execOn(node, spec, cluster.pods) ?? []),
    mostNodes,
  ).filter((_, index) => index % masters.length === place);
}

/** The programs in the order of their table: a container of the pod network first, for the way to it is longer. */
function execOn(node: string, { namespaces }: HealthSpec, pods: readonly PodSighting[]): Exec | undefined {
  const there = pods.filter(
    (pod) => pod.node === node && pod.isRunning && pod.isReady && namespaces.includes(pod.namespace),
  );
  for (const [container, argv] of versionPrograms) {
    const pod = there.find(({ containers }) => containers.includes(container));
    if (pod !== undefined) return { pod, container, argv };
  }
  return undefined;
}
