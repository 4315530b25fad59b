import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createVault, isSecret } from '../../domain/secret.ts';
import { discoveryKubeconfig } from './discovery-kubeconfig.ts';
import { controlPlaneConfiguration, foundingConfiguration } from './init-configuration.ts';
import { joinConfiguration } from './join-configuration.ts';
import type { KubeadmNode } from './kubeadm-input.ts';
import { kubeadmKubeletUnit } from './kubelet-unit.ts';
import { patchesFolder, patchFiles } from './patches.ts';
import { sampleCluster, sampleNode } from './testing/sample-cluster.ts';

const goldens = './testing/golden';
const joining = {
  discoveryFile: '/run/kubexm/kubeadm/discovery.conf',
  toleratedChecks: [],
  skippedPhases: [],
};

describe('what kubeadm is told', () => {
  it.each([
    ['1.34.4', 'stacked'],
    ['1.34.4', 'separate'],
    ['1.31.14', 'stacked'],
    ['1.37.0', 'separate'],
  ] as const)('about a control plane of %s with %s etcd', async (version, kind) => {
    const written = controlPlaneConfiguration(sampleCluster(version, kind), sampleNode(version, 'master'));
    await expect(written).toMatchFileSnapshot(`${goldens}/control-plane-${version}-${kind}.yaml`);
  });

  it('names no files for an etcd of others that asks for none', () => {
    const { settings, ...cluster } = sampleCluster('1.34.4', 'separate');
    const open = { ...settings, etcdEndpoints: ['http://10.0.0.9:2379'], etcdFiles: {} };
    const written = controlPlaneConfiguration({ ...cluster, settings: open }, sampleNode('1.34.4', 'master'));
    const told = parseAllDocuments(written).map((document): unknown => document.toJS());
    expect(told).toContainEqual(
      expect.objectContaining({ etcd: { external: { endpoints: ['http://10.0.0.9:2379'] } } }),
    );
  });

  it('shows API servers the files that their arguments name, as a unit would see them', () => {
    const { settings, ...cluster } = sampleCluster('1.34.4', 'stacked');
    const added = {
      'tracing-config-file': '/etc/kubernetes/tracing.yaml',
      'audit-webhook-config-file': '/etc/kubernetes/api-server/webhook.yaml',
      'oidc-ca-file': '/opt/oidc/ca.crt',
      'oidc-issuer-url': 'https://id.example',
      // A pod with two volumes at one path is none.
      'peer-ca-file': '/opt/oidc/ca.crt',
      'tls-sni-cert-key': '/opt/sni.crt, /opt/sni.key:api.example,*.api.example',
    };
    const extraArgs = { ...settings.extraArgs, 'kube-apiserver': added };
    const written = controlPlaneConfiguration(
      { ...cluster, settings: { ...settings, extraArgs } },
      sampleNode('1.34.4', 'master'),
    );
    const told = parseAllDocuments(written).map((document) => document.toJS());
    const { extraVolumes } = told.find(({ kind }) => kind === 'ClusterConfiguration').apiServer;
    expect(extraVolumes.map(({ name }: { name: string }) => name)).toEqual([
      'settings',
      'audit-logs',
      'oidc-ca-file',
      'tls-sni-cert',
      'tls-sni-key',
      'tracing-config-file',
    ]);
    expect(extraVolumes.at(2)).toEqual({
      name: 'oidc-ca-file',
      hostPath: '/opt/oidc/ca.crt',
      mountPath: '/opt/oidc/ca.crt',
      readOnly: true,
      pathType: 'File',
    });
    expect(extraVolumes.at(4).mountPath).toBe('/opt/sni.key');
  });

  it('leaves kube-proxy what the operator says of its connection to the API', () => {
    const cluster = sampleCluster('1.34.4', 'stacked');
    const { kubeProxy } = cluster;
    const extraArgs = { ...kubeProxy.cluster.extraArgs, 'kube-proxy': { 'kube-api-qps': '50' } };
    const asked = { ...kubeProxy, cluster: { ...kubeProxy.cluster, extraArgs } };
    const written = controlPlaneConfiguration(
      { ...cluster, kubeProxy: asked },
      sampleNode('1.34.4', 'master'),
    );
    const told = parseAllDocuments(written).map((document): unknown => document.toJS());
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'KubeProxyConfiguration',
        clientConnection: { kubeconfig: '/var/lib/kube-proxy/kubeconfig.conf', qps: 50 },
      }),
    );
  });

  it.each(['master', 'worker'] as const)('about a %s that joins', async (role) => {
    const written = joinConfiguration(sampleNode('1.34.4', role), joining);
    await expect(written).toMatchFileSnapshot(`${goldens}/join-${role}.yaml`);
  });

  it('names the phases that an attempt before this one has done', () => {
    const again = { ...joining, skippedPhases: ['preflight'], toleratedChecks: ['Port-10250'] };
    const [document] = parseAllDocuments(joinConfiguration(sampleNode('1.34.4', 'worker'), again));
    expect(document?.toJS()).toMatchObject({
      skipPhases: ['preflight'],
      nodeRegistration: { ignorePreflightErrors: ['SystemVerification', 'Port-10250'] },
    });
  });

  it('holds the token of the founding as a secret and nowhere else', () => {
    const token = createVault().secret('abcdef.0123456789abcdef');
    const parts = foundingConfiguration(sampleCluster('1.34.4', 'stacked'), sampleNode('1.34.4', 'master'), {
      token,
      toleratedChecks: [],
    });
    expect(parts.filter(isSecret)).toEqual([token]);
    const [init] = parseAllDocuments(parts.map((part) => (isSecret(part) ? 'TOKEN' : part)).join(''));
    expect(init?.toJS()).toMatchObject({ bootstrapTokens: [{ token: 'TOKEN', ttl: '1m0s' }] });
  });

  it('is where the API is, whom to trust and what to be let in with', () => {
    const token = createVault().secret('abcdef.0123456789abcdef');
    const parts = discoveryKubeconfig({ server: 'https://10.0.0.1:6443', bundle: 'PEM\n', token });
    expect(parts.filter(isSecret)).toEqual([token]);
    expect(parts.map((part) => (isSecret(part) ? 'TOKEN' : part)).join('')).toMatchInlineSnapshot(`
      "apiVersion: v1
      kind: Config
      clusters:
        - name: cluster
          cluster:
            server: https://10.0.0.1:6443
            certificate-authority-data: UEVNCg==
      users:
        - name: joining
          user:
            token: TOKEN
      contexts:
        - name: joining
          context:
            cluster: cluster
            user: joining
      current-context: joining
      "
    `);
  });
});

it('runs the kubelet with what kubeadm writes', async () => {
  await expect(kubeadmKubeletUnit({ binary: '/usr/local/bin/kubelet' })).toMatchFileSnapshot(
    `${goldens}/kubelet.service`,
  );
});

describe('patches', () => {
  const plain = sampleNode('1.34.4', 'master');
  const patched = (...patches: KubeadmNode['patches']): KubeadmNode => ({ ...plain, patches });
  const priority = { target: 'kube-scheduler', type: 'strategic', patch: { spec: { priority: 7 } } } as const;
  const label = {
    target: 'kube-apiserver',
    type: 'json',
    patch: [{ op: 'add', path: '/metadata/labels/tier', value: 'yes' }],
  } as const;
  const kubelet = { target: 'kubeletconfiguration', type: 'merge', patch: { maxPods: 50 } } as const;

  it('are files that kubeadm knows by their names, ours before those of the operator', async () => {
    const files = patchFiles(patched(priority, label, kubelet));
    const names = files.map(({ path }) => path.split('/').at(-1));
    expect(names).toEqual([
      'kubeletconfiguration+merge.yaml',
      'kube-scheduler01+strategic.yaml',
      'kube-apiserver02+json.yaml',
      'kubeletconfiguration03+merge.yaml',
    ]);
    expect(names.toSorted().filter((name) => name?.startsWith('kubelet'))).toEqual([names[0], names[3]]);
    const written = files.slice(1).map(({ content }) => content);
    await expect(written.join('---\n')).toMatchFileSnapshot(`${goldens}/patches.yaml`);
  });

  it('are where kubeadm is told that they are, whether it founds or joins', () => {
    const node = patched(priority);
    const told = { patches: { directory: patchesFolder(node) } };
    const [init] = parseAllDocuments(controlPlaneConfiguration(sampleCluster('1.34.4', 'stacked'), node));
    const [join] = parseAllDocuments(joinConfiguration(node, joining));
    expect([init?.toJS(), join?.toJS()]).toMatchObject([told, told]);
  });

  it('have a folder that no other patches had, whatever was written there before', () => {
    const folders = [
      [],
      [priority],
      [{ ...priority, type: 'merge' as const }],
      [{ ...priority, target: 'etcd' }],
      [priority, label],
      [label, priority],
    ].map((patches) => patchesFolder(patched(...patches)));
    expect(new Set(folders).size).toBe(folders.length);
    expect(folders[0]).toBe('/etc/kubexm/kubeadm/patches');
  });

  describe('of the probes of an API server that answers nobody without a name', () => {
    const ofIssuer = (node: KubeadmNode): KubeadmNode => {
      const { cluster } = node.kubelet;
      const extraArgs = {
        ...cluster.extraArgs,
        'kube-apiserver': { 'oidc-issuer-url': 'https://id.example' },
      };
      return { ...node, kubelet: { ...node.kubelet, cluster: { ...cluster, extraArgs } } };
    };
    const probes = (node: KubeadmNode) =>
      patchFiles(node).filter(({ path }) => path.endsWith('/kube-apiserver+strategic.yaml'));

    it('have kubelets look whether it listens: they would kill it for each refusal', () => {
      const [file] = probes(sampleNode('1.31.14', 'master'));
      expect(file?.content).toMatchInlineSnapshot(`
        "spec:
          containers:
            - livenessProbe:
                httpGet: null
                tcpSocket:
                  host: 10.0.0.1
                  port: 6443
              name: kube-apiserver
              readinessProbe:
                httpGet: null
                tcpSocket:
                  host: 10.0.0.1
                  port: 6443
              startupProbe:
                httpGet: null
                tcpSocket:
                  host: 10.0.0.1
                  port: 6443
        "
      `);
      expect(probes(ofIssuer(plain)).map(({ content }) => content)).toEqual([file?.content]);
    });

    it('are not there where everybody is told how it is, nor where there is none', () => {
      expect(probes(plain)).toEqual([]);
      expect(probes(sampleNode('1.31.14', 'worker'))).toEqual([]);
    });

    it('have a folder of their own, and come before those of the operator', () => {
      expect(patchesFolder(ofIssuer(plain))).not.toBe(patchesFolder(plain));
      expect(patchesFolder(ofIssuer(patched(label)))).not.toBe(patchesFolder(patched(label)));
      const names = patchFiles(ofIssuer(patched(label))).map(({ path }) => path.split('/').at(-1) ?? '');
      expect(names.filter((name) => name.startsWith('kube-apiserver')).toSorted()).toEqual([
        'kube-apiserver+strategic.yaml',
        'kube-apiserver01+json.yaml',
      ]);
    });
  });

  it('are the same, whatever the order of their keys', () => {
    const patch = { spec: { priority: 7, hostNetwork: true } };
    const turned = { spec: { hostNetwork: true, priority: 7 } };
    expect(patchFiles(patched({ ...priority, patch }))).toEqual(
      patchFiles(patched({ ...priority, patch: turned })),
    );
  });
});
