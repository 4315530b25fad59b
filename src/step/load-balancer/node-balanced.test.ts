import { expect, it } from 'vitest';
import type { Reader } from '../../plan/port.ts';
import { nodeBalanced } from './node-balanced.ts';
import { digestOfPod, type RunBalancerPodInput } from './run-balancer-pod.ts';
import { toldPod as pod } from './testing/balancer-pod.ts';

const another = { ...pod.servers[0], name: 'm2', address: '10.0.0.12', port: 6443 };

/** What is found on a node whose pods were told these things, and whose API answers or not. */
async function found(told: readonly RunBalancerPodInput[], answers: boolean): Promise<boolean> {
  const items = told.map((one) => ({ annotations: { 'kubexm.io/config-digest': digestOfPod(one) } }));
  const reader: Reader = {
    read: async (reads) =>
      reads.map(({ argv = [] }: { readonly kind: string; readonly argv?: readonly string[] }) =>
        argv[0] === 'crictl'
          ? { state: 'answered', code: 0, stdout: JSON.stringify({ items }) }
          : { state: 'answered', code: answers ? 0 : 1, stdout: '' },
      ),
  };
  const input = { pod, domain: 'lb.kubexm.local', place: '127.0.0.1:6443' };
  const answer = await nodeBalanced.probe(async () => reader, ['w1'], input, new AbortController().signal);
  return answer.healthy;
}

it('waits until the kubelet has replaced the balancer, though the old one still answers', async () => {
  expect(await found([{ ...pod, servers: [...pod.servers, another] }], true)).toBe(false);
  expect(await found([{ ...pod, image: 'registry.test/haproxy:3.1' }], true)).toBe(false);
  expect(await found([], true)).toBe(false);
});

it('waits until the API answers through the new one', async () => {
  expect(await found([pod], false)).toBe(false);
  expect(await found([pod], true)).toBe(true);
});
