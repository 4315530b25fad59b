import type { Graph, GraphNode, StepNode } from '../plan/graph.ts';
import { isRef } from '../plan/ref.ts';

/** A node with everything about it that does not change while the graph runs, found once. */
export interface IndexedNode {
  readonly index: number;
  readonly node: GraphNode;
  /** Position of each host among the subjects, by host index; -1 where it is no subject. */
  readonly position: Int32Array;
  /** Host index of each subject. */
  readonly hosts: Int32Array;
  /** Same-host edges into this node, and how many of them come from outside its region. */
  readonly herePending: number;
  readonly outsidePending: number;
  /** Edges that wait for other hosts. */
  readonly barriers: number;
  readonly hereConsumers: number[];
  readonly allConsumers: number[];
  readonly fromConsumers: { readonly node: number; readonly host: number }[];
  /** Names of shared inputs that are refs. */
  readonly refNames: readonly string[];
  /** True when some node reads the output of this one. */
  read: boolean;
}

export interface GraphIndex {
  readonly nodes: readonly IndexedNode[];
  readonly hosts: readonly string[];
  readonly byId: ReadonlyMap<string, number>;
  readonly hostOf: ReadonlyMap<string, number>;
}

export function indexGraph(graph: Graph): GraphIndex {
  const hostOf = new Map<string, number>();
  for (const node of graph.nodes)
    for (const host of node.subjects) if (!hostOf.has(host)) hostOf.set(host, hostOf.size);
  const hosts = [...hostOf.keys()];
  const byId = new Map(graph.nodes.map((node, index) => [node.id, index]));
  const placed = new Map<readonly string[], Pick<IndexedNode, 'position' | 'hosts'>>();
  const nodes = graph.nodes.map((node, index): IndexedNode => {
    const inside = (id: string): boolean =>
      node.region !== undefined && graph.nodes[byId.get(id) ?? -1]?.region === node.region;
    const sameHost = waitsAsOne(node) ? [] : node.needs.filter((edge) => edge.kind === 'here');
    return {
      index,
      node,
      ...place(node.subjects),
      herePending: sameHost.length,
      outsidePending: sameHost.filter((edge) => !inside(edge.node)).length,
      barriers: node.needs.length - sameHost.length,
      hereConsumers: [],
      allConsumers: [],
      fromConsumers: [],
      refNames: Object.keys(node.shared).filter((name) => isRef(node.shared[name])),
      read: false,
    };
  });
  for (const consumer of nodes) {
    for (const edge of consumer.node.needs) {
      const producer = nodes[byId.get(edge.node) ?? -1];
      if (producer === undefined) continue;
      producer.read ||= edge.data;
      const host = edge.kind === 'from' ? hostOf.get(edge.host ?? '') : undefined;
      if (host !== undefined) producer.fromConsumers.push({ node: consumer.index, host });
      else if (edge.kind === 'all' || waitsAsOne(consumer.node)) producer.allConsumers.push(consumer.index);
      else producer.hereConsumers.push(consumer.index);
    }
  }
  return { nodes, hosts, byId, hostOf };

  /** Most nodes share one list of hosts; its index is made once. */
  function place(subjects: readonly string[]): Pick<IndexedNode, 'position' | 'hosts'> {
    const known = placed.get(subjects);
    if (known !== undefined) return known;
    const position = new Int32Array(hosts.length).fill(-1);
    const list = Int32Array.from(subjects, (host) => hostOf.get(host) ?? -1);
    list.forEach((host, at) => {
      position[host] = at;
    });
    const made = { position, hosts: list };
    placed.set(subjects, made);
    return made;
  }
}

/** A gate, or a node that no host is left for, has no host of its own to go on with: it waits for all. */
const waitsAsOne = (node: GraphNode): boolean => node.type === 'gate' || node.subjects.length === 0;

export function stepOf({ node }: IndexedNode): StepNode {
  if (node.type !== 'step') throw new TypeError(`${node.id} is not a step`);
  return node;
}
