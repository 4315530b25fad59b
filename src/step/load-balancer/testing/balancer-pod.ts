import type { RunBalancerPodInput } from '../run-balancer-pod.ts';

/** A balancer that was told of one API server. */
export const toldPod: RunBalancerPodInput = {
  program: 'haproxy',
  image: 'registry.test/haproxy:3.2',
  listen: ['127.0.0.1'],
  port: 6443,
  servers: [{ name: 'm1', address: '10.0.0.11', port: 6443 }],
  tellsEverybody: true,
};
