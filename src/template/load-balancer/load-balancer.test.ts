import { expect, it } from 'vitest';
import type { BalancerInput } from './balancer.ts';
import { haproxyConfig } from './haproxy.ts';
import { nginxConfig } from './nginx.ts';
import { balancerPod } from './static-pod.ts';

const input: BalancerInput = {
  listen: ['127.0.0.1', '::1'],
  port: 6443,
  servers: [
    { name: 'm1', address: '10.0.0.11', port: 6443 },
    { name: 'm2', address: 'fd00::12', port: 6443 },
  ],
};

it('haproxy asks each API server whether it is ready, by a certificate it can check', async () => {
  await expect(haproxyConfig(input, '/etc/kubernetes/pki/ca.crt')).toMatchFileSnapshot('haproxy.golden.cfg');
});

it('nginx passes connections through', async () => {
  await expect(nginxConfig(input)).toMatchFileSnapshot('nginx.golden.conf');
});

it('runs without root and capabilities, and anew for another configuration', async () => {
  const pod = balancerPod({
    program: 'haproxy',
    image: 'docker.io/library/haproxy:2.6',
    config: '/etc/kubernetes/load-balancer/haproxy.cfg',
    trust: '/etc/kubernetes/pki/ca.crt',
    configDigest: 'abc',
  });
  await expect(pod).toMatchFileSnapshot('static-pod.golden.yaml');
});
