import { describe, expect, it } from 'vitest';
import { type KubeProxySettings, kubeProxyArguments, kubeProxyConfig } from './kube-proxy-config.ts';
import type { Arguments } from './settings.ts';
import { plainSettings } from './testing/plain-settings.ts';

const proxy = (changes: Partial<KubeProxySettings> = {}, extra: Arguments = {}): KubeProxySettings => ({
  cluster: plainSettings({ extraArgs: { ...plainSettings().extraArgs, 'kube-proxy': extra } }),
  mode: 'nftables',
  masqueradeAll: false,
  nodePortAddresses: [],
  ipvs: { excludeCIDRs: [], strictARP: false },
  ...changes,
});

describe('the file of kube-proxy', () => {
  it('is this for a plain cluster', () => {
    expect(kubeProxyConfig(proxy())).toMatchInlineSnapshot(`
      "apiVersion: kubeproxy.config.k8s.io/v1alpha1
      kind: KubeProxyConfiguration
      clientConnection:
        kubeconfig: /etc/kubernetes/kube-proxy.conf
      clusterCIDR: 10.233.64.0/18
      featureGates:
        RotateKubeletServerCertificate: true
      metricsBindAddress: 127.0.0.1:10249
      mode: nftables
      nftables:
        masqueradeAll: false
      "
    `);
  });

  it('makes fields of flags, for with a file they would be passed over', () => {
    const settings = proxy({}, { 'conntrack-max-per-core': '0', 'conntrack-min': '0', v: '4' });
    const file = kubeProxyConfig(settings);
    expect(file).toContain('conntrack:\n  maxPerCore: 0\n  min: 0\n');
    expect(file).toContain('logging:\n  verbosity: 4\n');
    expect(kubeProxyArguments(settings, 'node1')).toEqual({
      config: '/var/lib/kube-proxy/config.yaml',
      'hostname-override': 'node1',
    });
  });

  it('has the settings of ipvs in that mode, and masquerades where the mode looks for it', () => {
    const ipvs = { excludeCIDRs: ['10.0.0.0/24'], scheduler: 'rr', strictARP: true };
    const file = kubeProxyConfig(proxy({ mode: 'ipvs', masqueradeAll: true, ipvs }));
    expect(file).toContain('mode: ipvs\niptables:\n  masqueradeAll: true\nipvs:\n');
    expect(file).toContain('  scheduler: rr\n');
    expect(kubeProxyConfig(proxy({ masqueradeAll: true }))).toContain('nftables:\n  masqueradeAll: true\n');
  });
});
