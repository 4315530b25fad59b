import { expect, it } from 'vitest';
import { nodePodOf } from '../../domain/node-pod.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { removePod } from './remove-pod.ts';

const pod = nodePodOf({ metadata: { name: 'web', namespace: 'shop', uid: 'u' } });

const removed = (code: number, said: string): Promise<string | undefined> => {
  const call: ClusterPort['call'] = async () => ({ code, body: Buffer.from(said) });
  // Nothing else of the port is used.
  return removePod({ call } as ClusterPort, pod, -1, new AbortController().signal);
};

it('asks again where the API is too busy, and gives up where it may not ask', async () => {
  expect(await removed(429, 'Too many requests')).toBe('Too many requests');
  expect(await removed(404, '')).toBeUndefined();
  await expect(removed(403, 'no')).rejects.toMatchObject({ code: 'cluster.change-refused' });
});
