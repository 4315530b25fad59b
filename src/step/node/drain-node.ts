import { setTimeout as sleep } from 'node:timers/promises';
import { type DrainChoice, type DrainObstacle, type DrainPlan, planDrain } from '../../domain/drain.ts';
import { type NodePod, nodePodOf, podTitle } from '../../domain/node-pod.ts';
import { sayDrain } from '../../domain/say-drain.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, same, type Text, text } from '../../problem/text.ts';
import type { ListRead, ListState } from '../../runner/api/api-read.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { evictPod } from './evict-pod.ts';
import { lookAtNode } from './node-object.ts';
import { removePod } from './remove-pod.ts';

export interface DrainNodeInput extends DrainChoice {
  readonly node: string;
  /** What pods are given to stop; below zero each has what it asks for itself. */
  readonly gracePeriodSeconds: number;
  /** How long all pods together may take. */
  readonly timeoutMs: number;
  /** Its host does not answer. Where its kubelet is silent, too, nobody there can stop a pod: they go with the node. */
  readonly mayBeGone: boolean;
  /** The node leaves the cluster. */
  readonly goes: boolean;
}

const betweenRoundsMs = 1_000;
const requestsAtOnce = 8;
const longestMs = 24 * 60 * 60_000;

/** What pods are given beyond their own time to stop, once they were not asked any more. */
const marginMs = 60_000;

interface Way {
  /** Whether pods that are on their way out are meant, too. */
  readonly asksStopping: boolean;
  /** What is said against it for now. */
  ask(
    port: ClusterPort,
    pod: NodePod,
    gracePeriodSeconds: number,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}

const evict: Way = { asksStopping: false, ask: evictPod };
const remove: Way = { asksStopping: false, ask: removePod };

/** Only with a node that goes: on one that stays, what nobody knows any more might still run beside its successor. */
const forget: Way = {
  asksStopping: true,
  ask: (port, pod, _grace, signal) => removePod(port, pod, 0, signal),
};

/**
 * No pods on a node but those that belong to it. Every pod is asked to leave as its disruption budget allows; by force
 * those go, too, that did not leave in time.
 */
export const drainNode = proceduralStep<DrainNodeInput, undefined, unknown, ClusterPort>({
  id: 'node.drain',
  title: text('Have the pods of the node leave', '排空节点上的 Pod'),
  port: 'cluster',
  disruption: 'drain',
  timeoutMs: 2 * longestMs,
  check: {
    async ask(reader, input) {
      const plan = await lookAtPods(reader, input);
      return plan.leaving.length + plan.stopping.length === 0
        ? satisfied(undefined)
        : drifted(sayDrain(plan, input), 'drain');
    },
  },
  claims: ({ node }) => [`node-pods:${node}`],
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal, progress }) {
    const ways = [evict, ...(input.force ? [remove] : []), ...(input.force && input.goes ? [forget] : [])];
    let told = 0;
    let pods: Text = same('');
    for (const way of ways) {
      const began = Date.now();
      let limitMs = way === evict ? Math.min(input.timeoutMs, longestMs) : marginMs;
      do {
        const { leaving, stopping } = await lookAtPods(port, input);
        const left = [...leaving, ...stopping];
        if (left.length === 0) return;
        if (left.length !== told)
          progress(fill(text('pods left: {count}', '剩余 Pod：{count}'), { count: left.length }));
        told = left.length;
        if (way !== evict) limitMs = Math.max(limitMs, marginMs + stoppingMs(left, input));
        pods = whyStillThere(
          stopping,
          await askAll(port, way.asksStopping ? left : leaving, way, input, signal),
        );
        await sleep(betweenRoundsMs, undefined, { signal });
      } while (Date.now() <= began + limitMs);
    }
    throw problem('node.drain-timed-out', {
      node: input.node,
      seconds: Math.round(input.timeoutMs / 1000),
      pods,
    });
  },
});

/** What pods are given to stop, the slowest of them. */
const stoppingMs = (pods: readonly NodePod[], { gracePeriodSeconds }: DrainNodeInput): number =>
  1000 *
  (gracePeriodSeconds < 0 ? Math.max(...pods.map(({ graceSeconds }) => graceSeconds)) : gracePeriodSeconds);

async function lookAtPods(reader: Reader, input: DrainNodeInput): Promise<DrainPlan> {
  const state = await lookAtNode(reader, input.node);
  if (state === 'no-api') throw nobodyToAsk();
  if (state === undefined || (input.mayBeGone && !state.isReady)) return planDrain([], input);
  const read: ListRead = {
    kind: 'api-list',
    apiVersion: 'v1',
    objectKind: 'Pod',
    fieldSelector: `spec.nodeName=${input.node}`,
  };
  const [answer] = await reader.read([read]);
  // The port answers what it was asked.
  const list = answer as ListState;
  if (list.state === 'no-api') throw nobodyToAsk();
  const plan = planDrain(list.items.map(nodePodOf), input);
  if (plan.blocked.length === 0) return plan;
  throw problem('node.drain-blocked', { node: input.node, pods: obstaclesIn(plan.blocked) });
}

/** What nobody can name is not gone. */
const nobodyToAsk = () => problem('cluster.no-api', { change: text('look at its pods', '查看其 Pod') });

/** What budgets say against pods that were asked to leave. */
async function askAll(
  port: ClusterPort,
  pods: readonly NodePod[],
  { ask }: Way,
  { gracePeriodSeconds }: DrainNodeInput,
  signal: AbortSignal,
): Promise<ReadonlyMap<NodePod, string>> {
  const refusals = new Map<NodePod, string>();
  const waiting = pods.values();
  const askOneByOne = async (): Promise<void> => {
    for (const pod of waiting) {
      const refusal = await ask(port, pod, gracePeriodSeconds, signal);
      if (refusal !== undefined) refusals.set(pod, refusal);
    }
  };
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, pods.length) }, askOneByOne));
  return refusals;
}

const obstacles: Readonly<Record<DrainObstacle, Text>> = {
  'no-controller': text('{pod} would not come back elsewhere (--force)', '{pod} 不会在别处重建（--force）'),
  'local-data': text(
    '{pod} keeps data in an emptyDir volume (--delete-emptydir-data)',
    '{pod} 在 emptyDir 卷中存有数据（--delete-emptydir-data）',
  ),
};

const obstaclesIn = (blocked: readonly { readonly pod: NodePod; readonly because: DrainObstacle }[]): Text =>
  sentences(blocked.map(({ pod, because }) => fill(obstacles[because], { pod: podTitle(pod) })));

const stillStopping = text('{pod} is still stopping', '{pod} 仍在停止');

const whyStillThere = (stopping: readonly NodePod[], refusals: ReadonlyMap<NodePod, string>): Text =>
  sentences([
    ...[...refusals].map(([pod, said]) => same(`${podTitle(pod)}: ${said}`)),
    ...stopping.map((pod) => fill(stillStopping, { pod: podTitle(pod) })),
  ]);

const sentences = (all: readonly Text[]): Text =>
  text(all.map(({ en }) => en).join('; '), all.map(({ zh }) => zh).join('；'));
