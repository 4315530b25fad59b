import { expect, it } from 'vitest';
import type { Json } from '../../domain/api-object.ts';
import { nodePodOf } from '../../domain/node-pod.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { evictPod } from './evict-pod.ts';

const pod = nodePodOf({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'u' },
});

const evicted = (code: number, body: Json | string): Promise<string | undefined> => {
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  const call: ClusterPort['call'] = async () => ({ code, body: Buffer.from(said) });
  // Nothing else of the port is used.
  return evictPod({ call } as ClusterPort, pod, -1, new AbortController().signal);
};

it('asks again where a budget is in the way, and says which', async () => {
  const details = {
    causes: [{ reason: 'DisruptionBudget', message: 'the budget web needs 2 healthy pods' }],
  };
  expect(await evicted(429, { details })).toBe('the budget web needs 2 healthy pods');
});

it('asks again where the API is too busy, which it says in plain words', async () => {
  expect(await evicted(429, 'Too many requests, please try again later.\n')).toMatch(/^Too many requests/);
});

it('asks again while the namespace of the pod is being deleted: it leaves with that', async () => {
  const details = {
    causes: [{ reason: 'NamespaceTerminating', message: 'namespace shop is being terminated' }],
  };
  expect(await evicted(403, { details })).toBe('namespace shop is being terminated');
});

it('gives up where it may not ask', async () => {
  await expect(evicted(403, { message: 'no' })).rejects.toMatchObject({ code: 'cluster.change-refused' });
});
