import { expect, it } from 'vitest';
import type { Reader } from '../../plan/port.ts';
import { balancersReported } from './balancers-reported.ts';
import { digestOfPod, type RunBalancerPodInput } from './run-balancer-pod.ts';
import { toldPod as pod } from './testing/balancer-pod.ts';

const reported = (nodeName: string, told: RunBalancerPodInput, ready: 'True' | 'False') => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: `api-haproxy-${nodeName}`,
    namespace: 'kube-system',
    annotations: { 'kubexm.io/config-digest': digestOfPod(told) },
  },
  spec: { nodeName, hostNetwork: true, containers: [{ name: 'haproxy' }] },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready }] },
});

async function probe(answer: object): Promise<boolean> {
  const reader: Reader = { read: async () => [answer] };
  const { signal } = new AbortController();
  return (await balancersReported.probe(async () => reader, ['w1', 'w2'], pod, signal)).healthy;
}

const of = (...items: readonly object[]) => ({ state: 'found', items });
const sound = reported('w1', pod, 'True');

it('waits until the API takes the new balancer of every node for ready', async () => {
  expect(await probe(of(sound, reported('w2', pod, 'True')))).toBe(true);
  expect(await probe(of(sound, reported('w2', pod, 'False')))).toBe(false);
  expect(await probe(of(sound))).toBe(false);
});

it('is not content with what the API still knows of the old one, nor without the API', async () => {
  const old = { ...pod, image: 'registry.test/haproxy:3.1' };
  expect(await probe(of(sound, reported('w2', old, 'True')))).toBe(false);
  expect(await probe({ state: 'no-api' })).toBe(false);
});
