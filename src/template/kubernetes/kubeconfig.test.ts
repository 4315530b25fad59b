import { describe, expect, it } from 'vitest';
import { createVault, reveal } from '../../domain/secret.ts';
import { bootstrapKubeconfig, kubeletKubeconfig } from './bootstrap-kubeconfig.ts';
import { kubeconfig } from './kubeconfig.ts';

describe('how components come to the API', () => {
  it('names certificates by their path', () => {
    const conf = kubeconfig({
      server: 'https://127.0.0.1:6443',
      cluster: 'demo',
      user: 'system:kube-scheduler',
      certificate: '/c.crt',
      key: '/c.key',
    });
    expect(conf).toMatchInlineSnapshot(`
      "apiVersion: v1
      kind: Config
      clusters:
        - name: demo
          cluster:
            certificate-authority: /etc/kubernetes/pki/ca.crt
            server: https://127.0.0.1:6443
      contexts:
        - name: system:kube-scheduler@demo
          context:
            cluster: demo
            user: system:kube-scheduler
      current-context: system:kube-scheduler@demo
      users:
        - name: system:kube-scheduler
          user:
            client-certificate: /c.crt
            client-key: /c.key
      "
    `);
  });

  it('is a secret as long as it is a token', () => {
    const token = createVault().secret('abcdef.0123456789abcdef');
    const conf = bootstrapKubeconfig({ server: 'https://lb:6443', token });
    expect(String(conf)).toBe('***');
    expect(reveal(conf)).toContain('token: abcdef.0123456789abcdef\n');
  });

  it('is for the kubelet what it would write itself', () => {
    expect(kubeletKubeconfig('https://lb:6443')).toMatchInlineSnapshot(`
      "apiVersion: v1
      clusters:
      - cluster:
          certificate-authority: /etc/kubernetes/pki/ca.crt
          server: https://lb:6443
        name: default-cluster
      contexts:
      - context:
          cluster: default-cluster
          namespace: default
          user: default-auth
        name: default-context
      current-context: default-context
      kind: Config
      users:
      - name: default-auth
        user:
          client-certificate: /var/lib/kubelet/pki/kubelet-client-current.pem
          client-key: /var/lib/kubelet/pki/kubelet-client-current.pem
      "
    `);
  });
});
