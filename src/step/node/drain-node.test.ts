import { describe, expect, it } from 'vitest';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { ApiRequest } from '../../runner/api/api-reply.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { drainNode } from './drain-node.ts';

const node = {
  metadata: { resourceVersion: '1' },
  spec: { unschedulable: true },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};
const pod = { metadata: { name: 'job', namespace: 'shop', uid: 'u' } };

const reader = {
  read: async ([asked]: readonly { readonly kind: string }[]) =>
    asked?.kind === 'api-list' ? [{ state: 'found', items: [pod] }] : [{ state: 'found', object: node }],
};

it('a drain tells before it is approved what goes for good and how long it may take', async () => {
  if (isBatched(drainNode.check)) throw new TypeError('the node is looked at before its pods');
  const choice = { force: true, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 300_000 };
  const found = await drainNode.check.ask(
    reader,
    { node: 'w1', mayBeGone: false, goes: true, ...choice },
    { interrupted: false },
  );
  expect(found).toMatchObject({
    state: 'drifted',
    disruption: 'drain',
    because: {
      en: expect.stringMatching(
        /5m to leave; what is there after that is deleted, .*; gone for good \(--force\): shop\/job/,
      ),
    },
  });
});

it('a node whose pods nobody can name is not taken for empty', async () => {
  if (isBatched(drainNode.check)) throw new TypeError('the node is looked at before its pods');
  const silent = {
    read: async ([asked]: readonly { readonly kind: string }[]) =>
      asked?.kind === 'api-list' ? [{ state: 'no-api' }] : [{ state: 'found', object: node }],
  };
  const choice = { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 300_000 };
  const input = { node: 'w1', mayBeGone: false, goes: true, ...choice };
  await expect(drainNode.check.ask(silent, input, { interrupted: false })).rejects.toMatchObject({
    code: 'cluster.no-api',
  });
});

describe('pods that do not leave in time', () => {
  /** A cluster with one pod, which a budget keeps from leaving and which goes when it is deleted. */
  function cluster() {
    const asked: string[] = [];
    let items = [{ ...pod, metadata: { ...pod.metadata, ownerReferences: [owner] } }];
    const port = {
      read: async ([question]: readonly { readonly kind: string }[]) =>
        question?.kind === 'api-list' ? [{ state: 'found', items }] : [{ state: 'found', object: node }],
      async call({ method, path }: ApiRequest) {
        asked.push(`${method} ${path}`);
        if (method === 'DELETE') items = [];
        return { code: method === 'DELETE' ? 200 : 429, body: Buffer.from('the budget needs it') };
      },
    };
    return { asked, port: port as unknown as ClusterPort };
  }
  const owner = { kind: 'ReplicaSet', name: 'job', controller: true };
  const drained = (port: ClusterPort, force: boolean): Promise<void> => {
    const pace = { gracePeriodSeconds: -1, timeoutMs: 0 };
    const input = { node: 'w1', mayBeGone: false, goes: false, force, deletesLocalData: false, ...pace };
    return drainNode.apply(port, input, undefined, applyContext);
  };

  it('end the drain where nobody forces it', async () => {
    const { asked, port } = cluster();
    await expect(drained(port, false)).rejects.toMatchObject({ code: 'node.drain-timed-out' });
    expect(asked.every((one) => one.startsWith('POST'))).toBe(true);
  });

  it('are deleted by force, whatever their budget says', async () => {
    const { asked, port } = cluster();
    await drained(port, true);
    expect(asked).toEqual([
      'POST /api/v1/namespaces/shop/pods/job/eviction',
      'DELETE /api/v1/namespaces/shop/pods/job',
    ]);
  });
});
