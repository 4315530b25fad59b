import { type NodePod, podTitle } from '../../domain/node-pod.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { isGood, refusalIn } from '../../runner/api/api-reply.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';

/** Deletes a pod, whatever a disruption budget says. Gives why not for now, where the API is too busy. */
export async function removePod(
  port: ClusterPort,
  pod: NodePod,
  gracePeriodSeconds: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { namespace, name, uid } = pod;
  const change = fill(text('delete {pod}', '删除 {pod}'), { pod: podTitle(pod) });
  const reply = await port.call({
    method: 'DELETE',
    path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name)}`,
    body: {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      // Never the pod of the same name that has come since.
      preconditions: { uid },
      ...(gracePeriodSeconds < 0 ? {} : { gracePeriodSeconds }),
    },
    signal,
  });
  if (reply === undefined) throw problem('cluster.no-api', { change });
  if (isGood(reply) || reply.code === 404 || reply.code === 409) return undefined;
  if (reply.code === 429) return refusalIn(reply);
  throw problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
}
