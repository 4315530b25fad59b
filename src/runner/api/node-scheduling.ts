import type { ApiObject } from '../../domain/api-object.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { type AskTools, askObject } from './api-read.ts';
import { type ApiRequest, isGood, refusalIn } from './api-reply.ts';

/** By whose run a node was cordoned: what another operator closed is not ours to open. */
export const cordonedBy = 'kubexm.mensylisir.io/cordoned-by';

interface Scheduling {
  readonly unschedulable: boolean;
  /** The run that closes it; none when it is opened. */
  readonly by: string | null;
}

/** Opens or closes a node for new pods, and says on it whose doing that is; refused when somebody else was faster. */
export const schedulingRequest = (
  node: string,
  resourceVersion: string | undefined,
  { unschedulable, by }: Scheduling,
): ApiRequest => ({
  method: 'PATCH',
  path: `/api/v1/nodes/${encodeURIComponent(node)}?fieldManager=kubexm`,
  contentType: 'application/merge-patch+json',
  body: { metadata: { resourceVersion, annotations: { [cordonedBy]: by } }, spec: { unschedulable } },
});

/** Opens a node that this run has closed. One that somebody else has closed since, or opened, stays as it is. */
export async function undoCordon(name: string, runId: string, tools: AskTools): Promise<void> {
  const change = fill(text('open {node} for pods', '恢复 {node} 的调度'), { node: name });
  for (;;) {
    const found = await askObject({ apiVersion: 'v1', objectKind: 'Node', namespace: '', name }, tools);
    if (found.state === 'no-api') throw problem('cluster.no-api', { change });
    if (found.state === 'absent' || closedBy(found.object) !== runId) return;
    const { resourceVersion } = found.object.metadata;
    const opened = schedulingRequest(name, resourceVersion, { unschedulable: false, by: null });
    const reply = await tools.request({ ...opened, signal: tools.signal });
    if (reply === undefined) throw problem('cluster.no-api', { change });
    if (isGood(reply)) return;
    if (reply.code !== 409)
      throw problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
  }
}

const closedBy = ({ metadata }: ApiObject): string | undefined => metadata.annotations?.[cordonedBy];
