import type { ApiObject } from '../../domain/api-object.ts';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { controlSubject } from '../../plan/port.ts';
import { fill, text } from '../../problem/text.ts';
import type { ListRead, ListState } from '../../runner/api/api-read.ts';
import { configDigestAnnotation } from '../../template/load-balancer/static-pod.ts';
import { podIn } from '../health/read-objects.ts';
import { digestOfPod, type RunBalancerPodInput } from './run-balancer-pod.ts';

/** Kubelets have told the API of the balancers they run now: until then it takes them for pods that wait. */
export const balancersReported = defineGate<RunBalancerPodInput>({
  id: 'load-balancer.balancers-reported',
  waitsFor: text('the API knows the new balancers of its nodes', 'API 已获知各节点的新负载均衡'),
  port: 'cluster',
  intervalMs: 500,
  timeoutMs: 2 * 60_000,
  stableForMs: 0,
  async probe(open, hosts, pod) {
    const reader = await open(controlSubject);
    const read: ListRead = {
      kind: 'api-list',
      apiVersion: 'v1',
      objectKind: 'Pod',
      namespace: 'kube-system',
      labelSelector: `app.kubernetes.io/name=api-${pod.program}`,
    };
    const [answer] = await reader.read([read]);
    // The port answers what it was asked.
    const list = answer as ListState;
    if (list.state !== 'found') return unhealthy(text('the API does not answer', 'API 没有应答'));
    const ready = new Set(list.items.filter((object) => isTold(object, pod)).flatMap(readyOn));
    const lacking = hosts.filter((host) => !ready.has(host));
    return lacking.length === 0
      ? healthy
      : unhealthy(
          fill(text('not ready for the API yet: {nodes}', 'API 尚未视为就绪：{nodes}'), {
            nodes: lacking.join(', '),
          }),
        );
  },
});

const isTold = ({ metadata }: ApiObject, pod: RunBalancerPodInput): boolean =>
  metadata.annotations?.[configDigestAnnotation] === digestOfPod(pod);

const readyOn = (object: ApiObject): readonly string[] =>
  podIn(object).flatMap(({ node, isReady }) => (isReady && node ? [node] : []));
