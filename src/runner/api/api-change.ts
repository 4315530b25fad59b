import { setTimeout as sleep } from 'node:timers/promises';
import { type Manifest, nameOf, type ObjectName, objectTitle } from '../../domain/api-object.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { AskTools } from './api-read.ts';
import { type ApiReply, isGood, refusalIn } from './api-reply.ts';
import { pathOf } from './discovery.ts';
import { applyRequest } from './server-side-apply.ts';

export interface ApplyObject {
  readonly do: 'apply-object';
  readonly manifest: Manifest;
}

export interface DeleteObject extends ObjectName {
  readonly do: 'delete-object';
}

/** Everything that is done to objects, as data. Each brings about a state and may be done again at any time. */
export type ApiChange = ApplyObject | DeleteObject;

/** A kind is served, and a namespace is seen, a moment after it was made. */
const comesWithinMs = 30_000;
const betweenLooksMs = 250;

export const changeApi = (change: ApiChange, tools: AskTools): Promise<void> =>
  change.do === 'apply-object' ? apply(change, tools) : remove(change, tools);

async function apply({ manifest }: ApplyObject, tools: AskTools): Promise<void> {
  const name = nameOf(manifest);
  const change = fill(text('apply {name}', '应用 {name}'), { name: objectTitle(name) });
  const deadline = Date.now() + comesWithinMs;
  for (;;) {
    const reply = await tried(manifest, tools);
    if (reply === 'no-api') throw problem('cluster.no-api', { change });
    if (reply !== 'not-served' && isGood(reply)) return;
    const mayCome = reply === 'not-served' || reply.code === 404;
    if (!mayCome || Date.now() > deadline) throw refused(change, name, reply);
    await sleep(betweenLooksMs, undefined, tools);
  }
}

async function tried(manifest: Manifest, tools: AskTools): Promise<ApiReply | 'no-api' | 'not-served'> {
  const served = await tools.discovery.find(nameOf(manifest), tools);
  if (typeof served === 'string') return served;
  return (
    (await tools.request(applyRequest(manifest, served, { dryRun: false, signal: tools.signal }))) ?? 'no-api'
  );
}

async function remove(name: DeleteObject, { request, discovery, signal }: AskTools): Promise<void> {
  const change = fill(text('delete {name}', '删除 {name}'), { name: objectTitle(name) });
  const served = await discovery.find(name, { signal });
  if (served === 'not-served') return;
  const reply =
    served === 'no-api'
      ? undefined
      : await request({
          method: 'DELETE',
          path: `${pathOf(name, served)}?propagationPolicy=Background`,
          signal,
        });
  if (reply === undefined) throw problem('cluster.no-api', { change });
  if (!isGood(reply) && reply.code !== 404) throw refused(change, name, reply);
}

const refused = (change: Text, { apiVersion, objectKind }: ObjectName, reply: ApiReply | 'not-served') =>
  reply === 'not-served'
    ? problem('cluster.kind-not-served', { change, apiVersion, kind: objectKind })
    : problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
