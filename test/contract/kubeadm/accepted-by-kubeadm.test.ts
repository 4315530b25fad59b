import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtArtifacts } from '../../../lab/components/built-artifacts.ts';
import { createVault, isSecret, reveal } from '../../../src/domain/secret.ts';
import {
  controlPlaneConfiguration,
  foundingConfiguration,
} from '../../../src/template/kubeadm/init-configuration.ts';
import { joinConfiguration } from '../../../src/template/kubeadm/join-configuration.ts';
import type { KubeadmNode } from '../../../src/template/kubeadm/kubeadm-input.ts';
import { patchesFolder, patchFiles } from '../../../src/template/kubeadm/patches.ts';
import { sampleCluster, sampleNode } from '../../../src/template/kubeadm/testing/sample-cluster.ts';

let folder: string;
let kubeadm: string;
let version: string;

beforeAll(async () => {
  const artifacts = await builtArtifacts();
  if (artifacts === undefined) throw new Error('run: bin/kubexm create artifacts --from source --set quick');
  version = artifacts.kubernetes.slice(1);
  kubeadm = join(artifacts.mirror, `dl.k8s.io/release/v${version}/bin/linux/amd64/kubeadm`);
  folder = mkdtempSync(join(tmpdir(), 'kubexm-kubeadm-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function validated(configuration: string): string {
  const file = join(folder, 'config.yaml');
  writeFileSync(file, configuration);
  return execFileSync(kubeadm, ['config', 'validate', '--config', file], { encoding: 'utf8' });
}

/** The static pod of a component as kubeadm would write it on a host. */
function staticPod(component: 'apiserver' | 'scheduler', node: KubeadmNode): unknown {
  const own = mkdtempSync(join(folder, 'pod-'));
  for (const { path, content } of patchFiles(node)) writeFileSync(join(own, basename(path)), content);
  const file = join(folder, 'patched.yaml');
  const written = controlPlaneConfiguration(sampleCluster(version, 'stacked'), node);
  writeFileSync(file, written.replaceAll(patchesFolder(node), own));
  execFileSync(kubeadm, ['init', 'phase', 'control-plane', component, '--dry-run', '--config', file], {
    env: { ...process.env, KUBEADM_INIT_DRYRUN_DIR: folder },
  });
  return parse(readFileSync(join(folder, `kube-${component}.yaml`), 'utf8'));
}

describe('kubeadm itself', () => {
  it.each(['stacked', 'separate'] as const)('takes a control plane with %s etcd', (kind) => {
    const written = controlPlaneConfiguration(sampleCluster(version, kind), sampleNode(version, 'master'));
    expect(validated(written)).toBe('ok\n');
  });

  it('takes a founding', () => {
    const token = createVault().secret('abcdef.0123456789abcdef');
    const parts = foundingConfiguration(sampleCluster(version, 'stacked'), sampleNode(version, 'master'), {
      token,
      toleratedChecks: ['Port-10250'],
    });
    expect(validated(parts.map((part) => (isSecret(part) ? reveal(part) : part)).join(''))).toBe('ok\n');
  });

  it.each(['master', 'worker'] as const)('takes a %s that joins', (role) => {
    const discoveryFile = join(folder, 'discovery.conf');
    writeFileSync(discoveryFile, '');
    const joining = { discoveryFile, toleratedChecks: [], skippedPhases: ['preflight', 'kubelet-start'] };
    expect(validated(joinConfiguration(sampleNode(version, role), joining))).toBe('ok\n');
  });

  it('lays patches of every type over what it writes, in the order of the file', () => {
    const target = 'kube-scheduler';
    const noted = (annotations: object) => ({ metadata: { annotations } });
    const node: KubeadmNode = {
      ...sampleNode(version, 'master'),
      patches: [
        { target, type: 'strategic', patch: noted({ one: 'first', two: 'first' }) },
        { target, type: 'merge', patch: noted({ two: 'second' }) },
        { target, type: 'json', patch: [{ op: 'add', path: '/metadata/labels/tier', value: 'yes' }] },
      ],
    };
    expect(staticPod('scheduler', node)).toMatchObject({
      metadata: { annotations: { one: 'first', two: 'second' }, labels: { tier: 'yes' } },
    });
  });

  it('only looks whether an API server listens that answers nobody without a name', () => {
    const plain = sampleNode(version, 'master');
    const { cluster } = plain.kubelet;
    const extraArgs = { ...cluster.extraArgs, 'kube-apiserver': { 'oidc-issuer-url': 'https://id.example' } };
    const pod = staticPod('apiserver', {
      ...plain,
      kubelet: { ...plain.kubelet, cluster: { ...cluster, extraArgs } },
    });
    const [container] = (pod as { spec: { containers: Record<string, object>[] } }).spec.containers;
    for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
      expect(container?.[probe]).toMatchObject({ tcpSocket: { host: '10.0.0.1', port: 6443 } });
      expect(container?.[probe]).not.toHaveProperty('httpGet');
    }
  });

  it('refuses what it does not know', () => {
    const written = controlPlaneConfiguration(
      sampleCluster(version, 'stacked'),
      sampleNode(version, 'master'),
    );
    expect(() => validated(written.replace('controlPlaneEndpoint:', 'controlPlaneEndpiont:'))).toThrow();
  });
});
