import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../domain/api-object.ts';
import { createVault } from '../../domain/secret.ts';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import { problem } from '../../problem/problem.ts';
import type { ApiClient } from '../../runner/api/api-client.ts';
import type { ApiReply } from '../../runner/api/api-reply.ts';
import { createDiscovery } from '../../runner/api/discovery.ts';
import { cordonedBy } from '../../runner/api/node-scheduling.ts';
import { type ClusterPort, createClusterPort } from '../../runner/cluster-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { cordonNode } from './cordon-node.ts';

interface Node {
  version: number;
  unschedulable: boolean;
  by: string | null;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-cordon-'));
});
afterEach(() => rm(directory, { recursive: true }));

const answer = (code: number, body: Json): ApiReply => ({ code, body: Buffer.from(JSON.stringify(body)) });

/** An API that knows one node and takes patches of it; `others` may come between a look and a patch. */
function apiOf(node: Node | undefined, others?: () => void): ApiClient {
  return {
    async request({ method, path, body }) {
      if (path === '/api/v1')
        return answer(200, { resources: [{ kind: 'Node', name: 'nodes', namespaced: false }] });
      if (node === undefined) return answer(404, {});
      if (method === 'PATCH') {
        others?.();
        const { metadata, spec } = body as {
          metadata: { resourceVersion: string; annotations: Record<string, string | null> };
          spec: { unschedulable: boolean };
        };
        if (metadata.resourceVersion !== String(node.version)) return answer(409, {});
        node.by = metadata.annotations[cordonedBy] ?? null;
        node.unschedulable = spec.unschedulable;
        node.version += 1;
      }
      const annotations = node.by === null ? {} : { [cordonedBy]: node.by };
      return answer(200, {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'w1', resourceVersion: String(node.version), annotations },
        spec: { unschedulable: node.unschedulable },
        status: { nodeInfo: { machineID: 'a1' } },
      });
    },
  };
}

const unused = async (): Promise<never> => {
  throw new Error('leaves no markers');
};

const portTo = (client: ApiClient, assure = async (): Promise<void> => undefined): ClusterPort =>
  createClusterPort({
    client,
    assure,
    discovery: createDiscovery(client.request),
    subject: 'w1',
    vault: createVault(),
    control: { unfinished: unused, atRest: unused, quiesce: unused, mark: unused, unmark: unused },
    paths: statePaths(directory),
  });

const input = { node: 'w1', mustExist: true, machineId: undefined };
const record = { runId: 'run', node: 'drain/node.cordon' };

/** What the engine does: it remembers how to go back, closes, and hands out the way back. */
async function closed(port: ClusterPort): Promise<() => Promise<void>> {
  const plan = cordonNode.undo(input);
  if ('irreversible' in plan) throw new Error(plan.irreversible.en);
  const actions = await port.capture(plan.capture, record);
  await cordonNode.apply(port, input, {}, { ...applyContext, nodeId: 'node.cordon' });
  return () => port.revert(actions, record);
}

it('is not closed by who lost the lock, and may still be looked at', async () => {
  const node: Node = { version: 1, unschedulable: false, by: null };
  const lost = problem('host.lock-lost', {});
  const port = portTo(apiOf(node), () => Promise.reject(lost));
  await expect(closed(port)).rejects.toBe(lost);
  expect(node.version).toBe(1);
});

describe('a node that a run has closed', () => {
  it('is opened when the run is undone', async () => {
    const node: Node = { version: 1, unschedulable: false, by: null };
    const undo = await closed(portTo(apiOf(node)));
    expect(node).toMatchObject({ unschedulable: true, by: 'run' });
    await undo();
    expect(node).toMatchObject({ unschedulable: false, by: null });
  });

  it('stays closed where another one has closed it since', async () => {
    const node: Node = { version: 1, unschedulable: false, by: null };
    const undo = await closed(portTo(apiOf(node)));
    for (const by of ['another run', null]) {
      Object.assign(node, { by, unschedulable: true });
      await undo();
      expect(node).toMatchObject({ unschedulable: true, by });
    }
  });

  it('stays closed where another one is faster than the undo', async () => {
    const node: Node = { version: 1, unschedulable: true, by: 'run' };
    const taken = (): void => void Object.assign(node, { by: null, version: 9 });
    await portTo(apiOf(node, taken)).revert([{ do: 'undo-cordon', name: 'w1' }], record);
    expect(node).toMatchObject({ unschedulable: true, by: null });
  });

  it('needs no opening once it is gone', async () => {
    const port = portTo(apiOf(undefined));
    await expect(port.revert([{ do: 'undo-cordon', name: 'w1' }], record)).resolves.toBeUndefined();
  });
});

describe('a node whose host is to be cleaned', () => {
  const asked = async (machineId: string | undefined) => {
    if (isBatched(cordonNode.check)) throw new TypeError('a node is asked for by its name');
    const port = portTo(apiOf({ version: 1, unschedulable: false, by: null }));
    return cordonNode.check.ask(port, { ...input, machineId }, { interrupted: false });
  };

  it('is that of the machine which answers under its name', async () => {
    expect(await asked('a1')).toMatchObject({ state: 'drifted' });
    expect(await asked(undefined)).toMatchObject({ state: 'drifted' });
  });

  it('is refused where another machine registered it', async () => {
    await expect(asked('b2')).rejects.toMatchObject({
      code: 'node.other-machine',
      params: { node: 'w1', registered: 'a1', answering: 'b2' },
    });
  });
});
