import { expect, it } from 'vitest';
import type { Reader } from '../../plan/port.ts';
import { balancerGone } from './balancer-gone.ts';

it('waits until nobody listens at the loopback where the API server will', async () => {
  const isGone = async (stdout: string): Promise<boolean> => {
    const reader: Reader = { read: async () => [{ state: 'answered', code: 0, stdout }] };
    const answer = await balancerGone.probe(async () => reader, ['m3'], {}, new AbortController().signal);
    return answer.healthy;
  };
  expect(await isGone('LISTEN 0 4096 127.0.0.1:6443 0.0.0.0:*\n')).toBe(false);
  expect(await isGone('')).toBe(true);
});
