import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { isGood, refusalIn } from '../../runner/api/api-reply.ts';
import { schedulingRequest } from '../../runner/api/node-scheduling.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { lookAtNode, type NodeState } from './node-object.ts';

/** Opens or closes a node for new pods, and writes down on it whose doing that is. */
export async function setSchedulable(
  port: ClusterPort,
  node: string,
  wanted: { readonly unschedulable: boolean; readonly by: string | null },
  signal: AbortSignal,
): Promise<void> {
  const change = fill(text('change whether {node} takes pods', '更改 {node} 是否可调度'), { node });
  for (;;) {
    const seen: NodeState | 'no-api' | undefined = await lookAtNode(port, node);
    if (seen === 'no-api') throw problem('cluster.no-api', { change });
    if (seen === undefined) throw problem('node.not-found', { node });
    const reply = await port.call({ ...schedulingRequest(node, seen.resourceVersion, wanted), signal });
    if (reply === undefined) throw problem('cluster.no-api', { change });
    if (isGood(reply)) return;
    if (reply.code !== 409)
      throw problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
  }
}
