import { describe, expect, it } from 'vitest';
import { lastingText } from './lasting-text.ts';

const told = (endpoints: string, version = 'v1.34.4'): string => `kind: InitConfiguration
---
kind: ClusterConfiguration
kubernetesVersion: ${version}
etcd:
  external:
    endpoints: [${endpoints}]
    caFile: /ca.crt
---
kind: KubeletConfiguration
`;

describe('what a host of kubeadm was told', () => {
  it('is the same, wherever the members of its etcd are', () => {
    expect(lastingText(told('https://a:2379'))).toBe(lastingText(told('https://a:2379, https://b:2379')));
    expect(lastingText(told('https://a:2379'))).toContain('/ca.crt');
  });

  it('is another with anything else', () => {
    expect(lastingText(told('https://a:2379'))).not.toBe(lastingText(told('https://a:2379', 'v1.34.5')));
  });

  it('may hold nothing of etcd', () => {
    expect(lastingText('kind: JoinConfiguration\n')).toBe('kind: JoinConfiguration\n');
  });
});
