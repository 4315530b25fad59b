import * as z from 'zod';
import { type NodePod, podTitle } from '../../domain/node-pod.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { type ApiReply, isGood, parsed, refusalIn } from '../../runner/api/api-reply.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';

const status = z.object({
  details: z
    .object({
      causes: z
        .array(z.object({ reason: z.string().default(''), message: z.string().default('') }))
        .default([]),
    })
    .prefault({}),
});

/** Why nothing can be asked of a pod whose namespace goes: it is about to go with that. */
const namespaceGoes = 'NamespaceTerminating';

/**
 * Asks a pod to leave. Gives what a disruption budget says against it, or that its namespace is being deleted, for such a
 * refusal is of the moment; nothing when the pod leaves or is gone.
 */
export async function evictPod(
  port: ClusterPort,
  pod: NodePod,
  gracePeriodSeconds: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { namespace, name, uid } = pod;
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name)}/eviction`;
  const change = fill(text('evict {pod}', '驱逐 {pod}'), { pod: podTitle(pod) });
  const reply = await port.call({
    method: 'POST',
    path,
    body: {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { namespace, name },
      deleteOptions: {
        // Never the pod of the same name that has come since.
        preconditions: { uid },
        ...(gracePeriodSeconds < 0 ? {} : { gracePeriodSeconds }),
      },
    },
    signal,
  });
  if (reply === undefined) throw problem('cluster.no-api', { change });
  if (isGood(reply) || reply.code === 404 || reply.code === 409) return undefined;
  const causes = causesIn(reply);
  if (reply.code !== 429 && !causes.some(({ reason }) => reason === namespaceGoes))
    throw problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
  return causes.map(({ message }) => message).find((message) => message !== '') ?? refusalIn(reply);
}

/** None where it says so in plain words, as an API server does that is too busy. */
function causesIn(reply: ApiReply) {
  try {
    return status.safeParse(parsed(reply)).data?.details.causes ?? [];
  } catch (cause) {
    if (cause instanceof SyntaxError) return [];
    throw cause;
  }
}
