import { describe, expect, it } from 'vitest';
import { type KubeletSettings, kubeletArguments, kubeletConfig } from './kubelet-config.ts';
import type { Arguments } from './settings.ts';
import { plainSettings } from './testing/plain-settings.ts';

const kubelet = (changes: Partial<KubeletSettings> = {}, extra: Arguments = {}): KubeletSettings => ({
  cluster: plainSettings({ extraArgs: { ...plainSettings().extraArgs, kubelet: extra } }),
  name: 'node1',
  addresses: ['10.0.0.11'],
  taints: [],
  maxPods: 110,
  podPidsLimit: 10_000,
  cgroupDriver: 'systemd',
  runtimeSocket: '/run/containerd/containerd.sock',
  resolvConf: '/etc/resolv.conf',
  ...changes,
});

describe('the file of the kubelet', () => {
  it('is this for a plain node', () => {
    expect(kubeletConfig(kubelet())).toMatchInlineSnapshot(`
      "apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      authentication:
        anonymous:
          enabled: false
        webhook:
          enabled: true
        x509:
          clientCAFile: /etc/kubernetes/pki/ca.crt
      authorization:
        mode: Webhook
      cgroupDriver: systemd
      clusterDNS:
        - 10.233.0.10
      clusterDomain: cluster.local
      containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
      eventRecordQPS: 50
      featureGates:
        RotateKubeletServerCertificate: true
      makeIPTablesUtilChains: true
      maxPods: 110
      podPidsLimit: 10000
      readOnlyPort: 0
      resolvConf: /etc/resolv.conf
      rotateCertificates: true
      seccompDefault: true
      serverTLSBootstrap: true
      staticPodPath: /etc/kubernetes/manifests
      streamingConnectionIdleTimeout: 4h0m0s
      tlsCipherSuites:
        - TLS_AES_128_GCM_SHA256
        - TLS_AES_256_GCM_SHA384
        - TLS_CHACHA20_POLY1305_SHA256
        - TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
        - TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384
        - TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256
        - TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
        - TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384
        - TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
      tlsMinVersion: VersionTLS12
      "
    `);
  });

  it('takes what has a field there, and leaves the rest on the command line', () => {
    const settings = kubelet(
      { addresses: ['10.0.0.11', 'fd00::11'] },
      {
        'fail-cgroupv1': 'false',
        'kube-reserved': 'cpu=100m,memory=256Mi',
        'eviction-hard': 'memory.available<100Mi,nodefs.available<1Gi',
        'node-labels': 'a=b',
      },
    );
    const file = kubeletConfig(settings);
    expect(file).toContain('failCgroupV1: false\n');
    expect(file).toContain('kubeReserved:\n  cpu: 100m\n  memory: 256Mi\n');
    expect(file).toContain('evictionHard:\n  memory.available: 100Mi\n  nodefs.available: 1Gi\n');
    expect(kubeletArguments(settings)).toMatchInlineSnapshot(`
      {
        "bootstrap-kubeconfig": "/etc/kubernetes/bootstrap-kubelet.conf",
        "cert-dir": "/var/lib/kubelet/pki",
        "config": "/var/lib/kubelet/config.yaml",
        "hostname-override": "node1",
        "kubeconfig": "/etc/kubernetes/kubelet.conf",
        "node-ip": "10.0.0.11,fd00::11",
        "node-labels": "a=b",
      }
    `);
  });

  it('registers with taints, so that no pod comes before them', () => {
    const taints = [{ key: 'node-role.kubernetes.io/control-plane', value: '', effect: 'NoSchedule' }];
    expect(kubeletConfig(kubelet({ taints }))).toContain(
      'registerWithTaints:\n  - key: node-role.kubernetes.io/control-plane\n    value: ""\n    effect: NoSchedule\n',
    );
  });
});
