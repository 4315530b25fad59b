import { beforeAll, describe, expect, it } from 'vitest';
import { load, testPorts } from '../../config/testing/load.ts';
import { fitFacts } from '../../domain/preflight/testing/fit-hosts.ts';
import { isSecret } from '../../domain/secret.ts';
import { drawGraph } from '../../plan/draw.ts';
import type { Graph } from '../../plan/graph.ts';
import type { Port } from '../../plan/port.ts';
import { validateGraph } from '../../plan/validate-graph.ts';
import { portOf, withDigests } from '../nodes/testing/growing.ts';
import { createClusterPipeline } from './create-cluster.ts';
import { firstSample } from './testing/first-sample.ts';

/** What the sample names on the machine that runs kubexm. */
const folder = '/etc/docker/certs.d/dockerhub.kubexm.local';
const files = { [folder]: 'directory', [`${folder}/ca.crt`]: 'of the registry' } as const;

async function drawn(type: 'kubexm' | 'kubeadm'): Promise<Graph> {
  const loaded = await load(firstSample(type), {}, testPorts({ files }));
  if (!loaded.ok) throw loaded.problems[0];
  const spec = {
    runId: 'run',
    config: withDigests(loaded.config),
    skipsPreflight: false,
    warn: () => undefined,
    now: () => 0,
    report: () => undefined,
    verified: () => undefined,
    redact: (line: string) => line,
  };
  const facts = await createClusterPipeline.observe(spec, async (_kind, name) =>
    bareHost(name, spec.config.spec.hosts.find((host) => host.name === name)?.address ?? ''),
  );
  return drawGraph((drawing) => createClusterPipeline.stages.at(-1)?.draw(drawing, spec, facts));
}

function bareHost(name: string, address: string): Port {
  const port = portOf(name, true);
  const addresses = [{ device: 'eth0', address, prefix: 24 }];
  const facts = { ...fitFacts({ name, addresses: [] }), addresses };
  return {
    ...port,
    async read(reads) {
      const usual = await port.read(reads);
      return reads.map(({ kind }, at) => (kind === 'facts' ? facts : usual[at]));
    },
  };
}

/** All that steps are given, in one text, but for the record, which repeats the whole file. */
function given({ nodes }: Graph): string {
  const seen = new WeakSet<object>();
  const plain = (_key: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Map || value instanceof Set) return [...value];
    if (typeof value !== 'object' || value === null || isSecret(value)) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  };
  const inputs = nodes
    .filter(({ scope }) => scope.module !== 'cluster-record')
    .flatMap((node) => [
      node.shared,
      ...(node.type === 'step' ? node.subjects.map((host) => node.perHost?.(host)) : []),
    ]);
  return JSON.stringify(inputs, plain);
}

/** Modules of every cluster, and those of a mode. */
const parts = [
  ...['preflight', 'artifacts', 'pki', 'preparation', 'container-runtime', 'etcd', 'balancer-hosts'],
  ...['load-balancer', 'network', 'network-tools', 'dns', 'health', 'renewal', 'cluster-record'],
];
const own = { kubexm: ['control-plane', 'nodes'], kubeadm: ['kubeadm'] };

describe('the first sample, with all that it shows', () => {
  let told: string;
  beforeAll(async () => {
    told = given(await drawn('kubexm'));
  });

  it('sets nothing that is refused, and a few fields that nothing acts on yet', async () => {
    const { warnings } = await load(firstSample('kubexm'));
    const [first] = warnings.filter(({ code }) => code === 'config.no-effect-yet');
    expect(first?.params['fields']).toEqual(
      [
        'spec.roleGroups.registry',
        'spec.storage.openebs.basePath',
        'spec.registry.namespaceOverride',
        'spec.registry.dockerDataDir',
        'spec.registry.registryDataDir',
        'spec.addons.*',
      ].join(', '),
    );
  });

  it.each(['kubexm', 'kubeadm'] as const)('is a whole plan for a cluster by %s', async (type) => {
    const graph = await drawn(type);
    expect(validateGraph(graph)).toEqual([]);
    expect(new Set(graph.nodes.map(({ scope }) => scope.module))).toEqual(new Set([...parts, ...own[type]]));
  });

  it('gives calicoctl to the masters and to nobody else', async () => {
    const { nodes } = await drawn('kubeadm');
    const placed = nodes.filter(({ id }) => id.endsWith('place-calicoctl'));
    expect(placed.map(({ subjects }) => subjects)).toEqual([['node4', 'node5', 'node6']]);
  });

  it.each([
    ['system.timezone', 'Asia/Shanghai'],
    ['system.ntpServers', 'time1.cloud.tencent.com'],
    ['system.debs', 'nfs-common'],
    ['hosts.labels', '"disk":"SSD"'],
    ['controlPlaneEndpoint.domain', 'lb.kubesphere.local'],
    ['controlPlaneEndpoint.lb_address', '172.16.0.100'],
    ['apiserverCertExtraSans', 'lb.kubespheredev.local'],
    ['kubeletArgs', 'root-dir'],
    ['containerRuntime.containerd.version', '"component":"containerd","version":"1.7.6"'],
    ['registryMirrors', 'aliyun.com'],
    ['insecureRegistries', 'aaa.com'],
    ['excludeCIDRs', '172.16.0.2/24'],
    ['etcd.heartbeatInterval', '"heartbeatInterval":250'],
    ['network.kubePodsCIDR', 'fd85:ee78:d8a6:8607::1:0'],
    ['network.calico.ipipMode', 'Always'],
    ['registry.auths', 'dockerhub.kubexm.local'],
    ['host', 'bhy.example.com'],
    ['dns.dnsEtcHosts', 'ingress.example.com'],
    ['dns.coredns.additionalConfigs', 'whoami'],
    ['dns.coredns.externalZones', 'mycompany.local:4453'],
    ['dns.coredns.rewriteBlock', 'answer name'],
    ['dns.coredns.upstreamDNSServers', '114.114.114.114'],
  ])('%s reaches a step: %s', (_field, value) => {
    expect(told).toContain(value);
  });
});
