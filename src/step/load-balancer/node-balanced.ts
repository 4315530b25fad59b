import * as z from 'zod';
import { defineGate, type Look, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { configDigestAnnotation } from '../../template/load-balancer/static-pod.ts';
import { containerdPaths } from '../containerd/containerd-paths.ts';
import { endpointAnswers } from './endpoint-answers.ts';
import { digestOfPod, type RunBalancerPodInput } from './run-balancer-pod.ts';

export interface NodeBalancedInput {
  /** What the balancer was told. */
  readonly pod: RunBalancerPodInput;
  /** The name that API servers are known by. */
  readonly domain: string;
  /** Where the balancer of a node listens. */
  readonly place: string;
}

const podsOf = (program: string) =>
  [
    'crictl',
    `--runtime-endpoint=unix://${containerdPaths.socket}`,
    'pods',
    '--namespace=kube-system',
    `--name=^api-${program}-`,
    '--state=ready',
    '--output=json',
  ] as const;

const pods = z.object({
  items: z.array(z.object({ annotations: z.record(z.string(), z.string()).optional() })),
});

/** The kubelet has replaced the balancer of the node by one as it was told, and the API answers through that one. */
export const nodeBalanced = defineGate<NodeBalancedInput>({
  ...endpointAnswers,
  id: 'load-balancer.node-balanced',
  waitsFor: text(
    'the node runs its new balancer, and the API answers through it',
    '节点运行新的负载均衡，且 API 通过它应答',
  ),
  async probe(open, subjects, { pod, domain, place }, signal) {
    const found = await Promise.all(subjects.map((host) => notReplaced(open, host, pod)));
    const because = found.find((one) => one !== undefined);
    if (because !== undefined) return unhealthy(because);
    const places = Object.fromEntries(subjects.map((host) => [host, place]));
    return endpointAnswers.probe(open, subjects, { domain, places }, signal);
  },
});

async function notReplaced(open: Look, host: string, pod: RunBalancerPodInput): Promise<Text | undefined> {
  const [found] = await look(await open(host), { kind: 'query', argv: podsOf(pod.program) });
  const running = found.state === 'answered' && found.code === 0 ? readPods(found.stdout) : [];
  if (running.length === 1 && running[0] === digestOfPod(pod)) return undefined;
  return fill(text('{host}: the new one does not run yet', '{host}：新的尚未运行'), { host });
}

/** What each of them was told, by its digest. */
const readPods = (answer: string): readonly (string | undefined)[] =>
  pods.parse(JSON.parse(answer)).items.map(({ annotations }) => annotations?.[configDigestAnnotation]);
