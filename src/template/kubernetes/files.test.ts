import { describe, expect, it } from 'vitest';
import { createVault, isSecret, reveal } from '../../domain/secret.ts';
import { admissionConfig } from './admission-config.ts';
import { auditPolicy } from './audit-policy.ts';
import { authenticationConfig } from './authentication-config.ts';
import { bootstrapKubeconfig, kubeletKubeconfig } from './bootstrap-kubeconfig.ts';
import { encryptionConfig } from './encryption-config.ts';
import { type KubeProxySettings, kubeProxyArguments, kubeProxyConfig } from './kube-proxy-config.ts';
import { kubeconfig } from './kubeconfig.ts';
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

const proxy = (changes: Partial<KubeProxySettings> = {}, extra: Arguments = {}): KubeProxySettings => ({
  cluster: plainSettings({ extraArgs: { ...plainSettings().extraArgs, 'kube-proxy': extra } }),
  mode: 'nftables',
  masqueradeAll: false,
  nodePortAddresses: [],
  ipvs: { excludeCIDRs: [], strictARP: false },
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
        'root-dir': '/data/kubelet',
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
        "root-dir": "/data/kubelet",
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

describe('what the API server reads', () => {
  it('lets only health be asked for by anybody', () => {
    expect(authenticationConfig('v1')).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: AuthenticationConfiguration
      anonymous:
        enabled: true
        conditions:
          - path: /healthz
          - path: /livez
          - path: /readyz
      "
    `);
  });

  it('warns of pods that baseline would refuse', () => {
    expect(admissionConfig()).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: AdmissionConfiguration
      plugins:
        - name: PodSecurity
          configuration:
            apiVersion: pod-security.admission.config.k8s.io/v1
            kind: PodSecurityConfiguration
            defaults:
              enforce: privileged
              enforce-version: latest
              audit: baseline
              audit-version: latest
              warn: baseline
              warn-version: latest
            exemptions:
              usernames: []
              runtimeClasses: []
              namespaces:
                - kube-system
      "
    `);
  });

  it('keeps what is secret out of the audit log', () => {
    expect(auditPolicy()).toMatchInlineSnapshot(`
      "apiVersion: audit.k8s.io/v1
      kind: Policy
      omitStages:
        - RequestReceived
      rules:
        - level: None
          nonResourceURLs:
            - /healthz*
            - /livez*
            - /readyz*
            - /version
            - /openapi/*
        - level: None
          resources:
            - group: ""
              resources:
                - events
            - group: events.k8s.io
        - level: None
          users:
            - system:kube-controller-manager
            - system:kube-scheduler
          verbs:
            - get
            - list
            - watch
            - update
          resources:
            - group: coordination.k8s.io
              resources:
                - leases
        - level: None
          userGroups:
            - system:nodes
          verbs:
            - get
            - list
            - watch
            - update
          resources:
            - group: coordination.k8s.io
              resources:
                - leases
            - group: ""
              resources:
                - nodes
                - nodes/status
        - level: None
          users:
            - system:kube-proxy
          verbs: &a1
            - get
            - list
            - watch
        - level: Metadata
          resources:
            - group: ""
              resources:
                - secrets
                - configmaps
                - serviceaccounts/token
            - group: authentication.k8s.io
              resources:
                - tokenreviews
        - level: Metadata
          verbs: *a1
        - level: Request
          resources:
            - group: ""
            - group: rbac.authorization.k8s.io
        - level: Metadata
      "
    `);
  });

  it('carries the keys of encryption as secrets, and only there', () => {
    const vault = createVault();
    const secret = vault.secret('c2VjcmV0\n');
    const file = encryptionConfig([
      {
        resources: ['secrets', 'configmaps'],
        providers: [{ secretbox: { keys: [{ name: 'key1', secret }] } }, { identity: {} }],
      },
    ]);
    expect(file.map((part) => (isSecret(part) ? reveal(part) : part)).join('')).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: EncryptionConfiguration
      resources:
        - resources: ["secrets","configmaps"]
          providers:
            - secretbox:
                keys:
                  - name: "key1"
                    secret: c2VjcmV0
            - identity: {}
      "
    `);
    expect(file.filter(isSecret)).toHaveLength(1);
  });
});

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
