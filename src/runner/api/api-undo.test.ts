import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Json } from '../../domain/api-object.ts';
import { statePaths } from '../state-paths.ts';
import type { AskTools } from './api-read.ts';
import type { ApiReply } from './api-reply.ts';
import { captureObjects, revertObjects } from './api-undo.ts';
import { createDiscovery } from './discovery.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-objects-'));
});
afterEach(() => rm(directory, { recursive: true }));

const answer = (code: number, body: Json): ApiReply => ({ code, body: Buffer.from(JSON.stringify(body)) });

/** An API with one object, whose data is given. */
function apiWith(object: { data: string }): AskTools {
  const request: AskTools['request'] = async ({ method, path, body }) => {
    if (path === '/api/v1')
      return answer(200, { resources: [{ kind: 'ConfigMap', name: 'configmaps', namespaced: true }] });
    if (method === 'PUT') object.data = (body as { data: { of: string } }).data.of;
    const metadata = { name: 'one', namespace: 'kube-system', resourceVersion: '1', uid: '1' };
    return answer(200, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { of: object.data } });
  };
  return { request, discovery: createDiscovery(request), signal: undefined };
}

it('remembers anew what the same run changes again after it was undone', async () => {
  const object = { data: 'theirs' };
  const [tools, paths, record] = [apiWith(object), statePaths(directory), { runId: 'run', node: 'one' }];
  const name = {
    kind: 'api-object',
    apiVersion: 'v1',
    objectKind: 'ConfigMap',
    namespace: 'kube-system',
    name: 'one',
  } as const;
  for (const theirs of ['theirs', 'theirs, later']) {
    object.data = theirs;
    const actions = await captureObjects([name], record, paths, tools);
    object.data = 'ours, half way';
    expect(await captureObjects([name], record, paths, tools)).toEqual(actions);
    await revertObjects(actions, record, paths, tools);
    expect(object.data).toBe(theirs);
  }
});
