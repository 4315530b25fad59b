import type { Edge, Graph, StepNode } from '../plan/graph.ts';
import type { Port, PortKind } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { type Check, isBatched, type Situation } from '../plan/step.ts';
import type { NodeView, OutcomeGroup, RegionView } from '../plan/view.ts';
import type { Problem } from '../problem/problem.ts';
import { asProblem } from './as-problem.ts';
import { type IndexedNode, indexGraph, stepOf } from './graph-index.ts';
import { groupOutcomes, type HostOutcome } from './group-outcomes.ts';
import { leftMarkers } from './left-on.ts';
import { nodeView, regionView } from './node-view.ts';
import { createOutputs, type Outputs } from './outputs.ts';
import { checkStep } from './settle-node.ts';

export interface GraphPreview {
  readonly nodes: readonly NodeView[];
  readonly regions: readonly RegionView[];
  /** Hosts that could not be looked at. */
  readonly unseen: ReadonlyMap<string, Problem>;
  /** What every step gave, by node and host, where none of them has anything to do. */
  readonly rest?: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** What a graph would do, found by looking only. Each wave is one look per host. */
export async function previewGraph(graph: Graph, open: OpenPort): Promise<GraphPreview> {
  const index = indexGraph(graph);
  const outputs = createOutputs(index);
  const found = new Map<IndexedNode, Map<string, HostOutcome>>();
  const unseen = new Map<string, Problem>();
  const anywhere = new Map<IndexedNode, boolean>();
  const given = new Map<string, Map<string, unknown>>();
  let isAtRest = true;
  let waiting = index.nodes.filter(({ node }) => node.type === 'step');
  while (waiting.length > 0) {
    const wave = waiting.filter(({ node }) => node.needs.every((edge) => !edge.data || isKnown(edge)));
    await lookAt(wave);
    waiting = waiting.filter((node) => !wave.includes(node));
  }
  const views = index.nodes.map((node) => nodeView(node.node, outcomesOf(node)));
  const closings = graph.regions.flatMap(({ finally: closing }) =>
    closing === undefined ? [] : [nodeView(closing, afterRegion(closing))],
  );
  return {
    nodes: [...views, ...closings],
    regions: graph.regions.map(regionView),
    unseen,
    ...(isAtRest && unseen.size === 0 ? { rest: given } : {}),
  };

  function isKnown(edge: Edge): boolean {
    const producer = index.nodes[index.byId.get(edge.node) ?? -1];
    return producer !== undefined && (producer.node.type === 'gate' || found.has(producer));
  }

  async function lookAt(wave: readonly IndexedNode[]): Promise<void> {
    for (const node of wave) found.set(node, new Map());
    await Promise.all(
      index.hosts.map((name, host) =>
        lookAtHost(
          wave.filter(({ position }) => (position[host] ?? -1) >= 0),
          name,
          host,
        ),
      ),
    );
  }

  async function lookAtHost(nodes: readonly IndexedNode[], name: string, host: number): Promise<void> {
    const decided = nodes.map((node) => ({ node, after: changingProducer(node, name) }));
    for (const { node, after } of decided)
      if (after !== undefined) put(node, name, waitsFor(stepOf(node), after));
    const undecided = decided.filter(({ after }) => after === undefined).map(({ node }) => node);
    if (undecided.length === 0 || unseen.has(name)) return;
    try {
      const checks = await checkAll(outputs, open, undecided, name, host);
      for (const [node, check] of checks.toSorted(([a], [b]) => a.index - b.index)) {
        const after = check.state === 'satisfied' ? changingWatched(node, host) : undefined;
        if (check.state === 'satisfied' && after === undefined) give(node, host, check.output);
        put(node, name, after === undefined ? outcomeOf(check) : waitsFor(stepOf(node), after));
      }
    } catch (thrown) {
      unseen.set(name, asProblem(thrown, { host: name }));
    }
  }

  /** The first node whose change decides what this one gets as input. */
  function changingProducer({ node }: IndexedNode, host: string): string | undefined {
    return node.needs.find((edge) => {
      const producer = index.nodes[index.byId.get(edge.node) ?? -1];
      if (!edge.data || producer === undefined) return false;
      if (edge.kind === 'all') return changesAnywhere(producer);
      return changesOn(producer, edge.kind === 'here' ? host : (edge.host ?? ''));
    })?.node;
  }

  function changesOn(producer: IndexedNode, host: string): boolean {
    return found.get(producer)?.get(host)?.outcome !== 'no-change';
  }

  /** Asked for every host of every reader, so it is counted once. */
  function changesAnywhere(producer: IndexedNode): boolean {
    let changes = anywhere.get(producer);
    if (changes === undefined) {
      const canDoWithout = producer.node.minimum !== 'all';
      changes = producer.node.subjects.some(
        (host) => !(canDoWithout && unseen.has(host)) && changesOn(producer, host),
      );
      anywhere.set(producer, changes);
    }
    return changes;
  }

  /** The node that is going to change something this one looks at on the same host. */
  function changingWatched(indexed: IndexedNode, host: number): string | undefined {
    const { step } = stepOf(indexed);
    const watched = new Set(step.watches?.(outputs.inputOf(indexed, host)));
    if (watched.size === 0) return undefined;
    const name = index.hosts[host] ?? '';
    return index.nodes.find(
      (other) =>
        other.node.type === 'step' &&
        other !== indexed &&
        found.get(other)?.get(name)?.outcome === 'change' &&
        other.node.step.claims(outputs.inputOf(other, host)).some((claim) => watched.has(claim)),
    )?.node.id;
  }

  function put(node: IndexedNode, host: string, outcome: HostOutcome): void {
    found.get(node)?.set(host, outcome);
    if (outcome.outcome !== 'no-change') isAtRest = false;
  }

  function give(node: IndexedNode, host: number, output: unknown): void {
    outputs.put(node, host, output);
    const { id } = node.node;
    given.set(id, (given.get(id) ?? new Map()).set(index.hosts[host] ?? '', output));
  }

  function outcomesOf(node: IndexedNode): OutcomeGroup[] {
    const { type, subjects } = node.node;
    if (type === 'gate')
      return subjects.length === 0 ? [] : [{ outcome: 'waits', hosts: subjects, disruption: 'none' }];
    return groupOutcomes(node.node.subjects, found.get(node) ?? new Map());
  }
}

/** All checks of one host in one look; whose next question depends on the last answer asks for itself. */
async function checkAll(
  outputs: Outputs,
  open: OpenPort,
  nodes: readonly IndexedNode[],
  name: string,
  host: number,
): Promise<[IndexedNode, Check<unknown>][]> {
  const unfinished = unfinishedOn(open, name);
  const situationOf = async (node: StepNode): Promise<Situation> => {
    const left = node.step.kind === 'procedural' ? await unfinished(node.step.port) : [];
    return { interrupted: leftMarkers(left, node, name, '').length > 0 };
  };
  const asked = nodes.flatMap((node) => {
    const { check, port } = stepOf(node).step;
    if (port !== 'host' || !isBatched(check)) return [];
    const input = outputs.inputOf(node, host);
    return [{ node, input, check, reads: check.reads(input) }];
  });
  const checks: [IndexedNode, Check<unknown>][] = [];
  if (asked.length > 0) {
    const port = await open('host', name);
    const answers = await port.read(asked.flatMap(({ reads }) => reads));
    let at = 0;
    for (const { node, input, check, reads } of asked) {
      const own = answers.slice(at, at + reads.length);
      at += reads.length;
      checks.push([node, check.judge(input, own, await situationOf(stepOf(node)))]);
    }
  }
  const together = new Set(asked.map(({ node }) => node));
  const asking = nodes
    .filter((node) => !together.has(node))
    .map(async (node): Promise<[IndexedNode, Check<unknown>]> => {
      const [port, situation] = [await open(stepOf(node).step.port, name), await situationOf(stepOf(node))];
      return [node, await checkStep(stepOf(node), port, outputs.inputOf(node, host), situation)];
    });
  return [...checks, ...(await Promise.all(asking))];
}

/** What was begun on a host before, asked once for all of its steps. */
function unfinishedOn(open: OpenPort, name: string) {
  const asked = new Map<PortKind, ReturnType<Port['unfinished']>>();
  return (kind: PortKind): ReturnType<Port['unfinished']> => {
    const found = asked.get(kind) ?? open(kind, name).then((port) => port.unfinished());
    asked.set(kind, found);
    return found;
  };
}

const outcomeOf = (check: Check<unknown>): HostOutcome =>
  check.state === 'satisfied'
    ? { outcome: 'no-change', disruption: 'none' }
    : {
        outcome: 'change',
        disruption: check.disruption,
        because: check.because,
        ...(check.difference === undefined ? {} : { difference: check.difference }),
      };

const waitsFor = ({ step }: StepNode, after: string): HostOutcome => ({
  outcome: 'after',
  disruption: step.disruption,
  after,
});

const afterRegion = (node: StepNode): OutcomeGroup[] => [
  { outcome: 'after', hosts: node.subjects, disruption: node.step.disruption, after: node.region ?? node.id },
];
