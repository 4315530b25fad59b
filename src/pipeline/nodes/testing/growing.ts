import type { ClusterConfig } from '../../../config/cluster-config.ts';
import { recordedConfig } from '../../../config/recorded-config.ts';
import { clusterFile } from '../../../config/testing/cluster-file.ts';
import { load } from '../../../config/testing/load.ts';
import { writeRecord } from '../../../domain/cluster-record/cluster-record.ts';
import { fitFacts } from '../../../domain/preflight/testing/fit-hosts.ts';
import { knownVersion } from '../../../domain/version.ts';
import { drawGraph } from '../../../plan/draw.ts';
import type { Graph } from '../../../plan/graph.ts';
import { controlSubject, type Port, type Read } from '../../../plan/port.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import { problem } from '../../../problem/problem.ts';
import { addNodesPipeline } from '../add-nodes.ts';

/** `w1`, `w2` and so on. */
export const range = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

export interface Growing {
  readonly masters: number;
  readonly workers: number;
  /** How many of the masters have etcd; all unless given. */
  readonly members?: number;
  readonly newcomers: readonly string[];
  readonly dead?: readonly string[];
  readonly type?: 'kubexm' | 'kubeadm';
  /** Of the same type unless given. */
  readonly etcd?: 'kubexm' | 'kubeadm';
  /** Balancers on the workers unless given. */
  readonly endpoint?: string;
  /** What the API says that the cluster was made from; there is no API otherwise. */
  readonly made?: ClusterConfig;
}

/** A cluster of masters with etcd and of workers that reach them through balancers of their own. */
export async function clusterOf({
  masters,
  workers,
  members = masters,
  type = 'kubexm',
  etcd = type,
  endpoint = '{internalLoadbalancer: haproxy}',
}: Pick<Growing, 'masters' | 'workers' | 'members' | 'type' | 'etcd' | 'endpoint'>): Promise<ClusterConfig> {
  const names = [...range('m', masters), ...range('w', workers)];
  const hosts = names.map(
    (name, at) => `    - {name: ${name}, address: 10.${Math.floor(at / 200)}.1.${(at % 200) + 1}}`,
  );
  const loaded = await load(
    clusterFile({
      hosts: `  hosts:\n${hosts.join('\n')}`,
      roleGroups: `  roleGroups: {etcd: [${range('m', members)}], master: [${range('m', masters)}], worker: [${range('w', workers)}]}`,
      kubernetes: `  kubernetes: {version: v1.34.4, type: ${type}}`,
      etcd: `  etcd: {type: ${etcd}, allowEvenEtcd: true}`,
      controlPlaneEndpoint: `  controlPlaneEndpoint: ${endpoint}`,
      network: '  network: {plugin: flannel, kubePodsCIDR: 172.16.0.0/12}',
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  return withDigests(loaded.config);
}

/** The graph of adding hosts, and who was connected to for it. */
export async function growing({ newcomers, dead = [], made, ...cluster }: Growing) {
  const config = await clusterOf(cluster);
  const connected: string[] = [];
  const passedBy: string[] = [];
  const spec = {
    runId: 'run',
    config,
    newcomers,
    skipsPreflight: false,
    now: () => 0,
    report: () => undefined,
    verified: () => undefined,
    passedBy: (host: string) => void passedBy.push(host),
    redact: (line: string) => line,
  };
  const startedAt = performance.now();
  const facts = await addNodesPipeline.observe(spec, async (kind, host) => {
    if (kind === 'cluster') return apiOf(made);
    connected.push(host);
    if (dead.includes(host))
      throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
    return portOf(host, newcomers.includes(host), config.metadata.name);
  });
  const [stage] = addNodesPipeline.stages;
  const graph = drawGraph((drawing) => stage?.draw(drawing, spec, facts));
  validateGraph(graph);
  return {
    graph,
    connected: connected.toSorted(),
    subjects: subjectsOf(graph),
    passedBy,
    drawnMs: performance.now() - startedAt,
  };
}

const ofKubernetes = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy'];
const companions = {
  pause: '3.10.1',
  etcd: '3.6.16-0',
  coredns: 'v1.14.7',
  flannel: 'v0.28.0',
  'flannel-cni-plugin': 'v0.9.1',
  haproxy: '3.2',
  'kube-vip': 'v1.0.0',
  'calico-node': 'v3.31.7',
  'calico-cni': 'v3.31.7',
  'calico-kube-controllers': 'v3.31.7',
};

/** Digests of images are known to who has the images: here of none, as all have the same. */
export function withDigests(config: ClusterConfig): ClusterConfig {
  const { version } = config.spec.kubernetes;
  const { major, minor } = knownVersion(version);
  const tagged = Object.entries({
    ...Object.fromEntries(ofKubernetes.map((name) => [name, version])),
    ...companions,
  });
  const overlay = {
    images: Object.fromEntries(
      tagged.map(([name, tag]) => [
        name,
        { repository: `registry.test/${name}`, tags: { [tag]: { digest: `sha256:${'0'.repeat(64)}` } } },
      ]),
    ),
    kubernetes: { [`${major}.${minor}`]: { images: companions } },
  };
  const bom = [{ file: 'digests.json', text: JSON.stringify(overlay) }];
  return { ...config, spec: { ...config.spec, artifacts: { ...config.spec.artifacts, bom } } };
}

/** The API of a cluster that was made from a file, or none. */
export function apiOf(made: ClusterConfig | undefined, redact = (line: string): string => line): Port {
  const noApi = { state: 'no-api' };
  const answered = (body: unknown) => ({ state: 'answered', code: 200, body: JSON.stringify(body) });
  const answer = ({ path }: Read & { readonly path?: string }): unknown => {
    if (made === undefined) return noApi;
    if (path === '/version') return answered({ gitVersion: made.spec.kubernetes.version });
    const { config, secrets } = recordedConfig(made, redact);
    return answered({ data: writeRecord({ writtenBy: '0', config, secrets, artifacts: [] }) });
  };
  return { ...portOf('@api', true), read: async (reads) => reads.map(answer) };
}

/** A host that is bare, or one that has everything of a member and a master. */
export function portOf(host: string, isBare: boolean, cluster?: string): Port {
  const owner = isBare || cluster === undefined ? {} : { cluster };
  const answer = ({ kind, ...read }: Read & { readonly path?: string }): unknown => {
    if (kind === 'facts')
      return {
        ...fitFacts({ name: host, addresses: [] }),
        ...owner,
        listeners: isBare ? [] : [{ protocol: 'tcp', address: '127.0.0.1', port: 6443, program: 'haproxy' }],
      };
    if (kind === 'unit') return { active: !isBare };
    const isThere = !isBare && !/founding|bootstrap/.test(read.path ?? '');
    return { type: isThere ? 'file' : 'absent' };
  };
  const unused = async (): Promise<never> => {
    throw new Error('only looked at');
  };
  return {
    read: async (reads) => reads.map(answer),
    capture: unused,
    revert: unused,
    unfinished: unused,
    atRest: unused,
    quiesce: unused,
    mark: unused,
    unmark: unused,
  };
}

const subjectsOf = ({ nodes }: Graph): readonly string[] =>
  [...new Set(nodes.flatMap(({ subjects }) => subjects))].filter((one) => one !== controlSubject).toSorted();

/** How many times a step meets a host. */
export const sizeOf = ({ nodes }: Graph): number =>
  nodes.reduce((sum, { subjects }) => sum + subjects.length, 0);

export const nodesOn = ({ nodes }: Graph, host: string): readonly string[] =>
  nodes.filter(({ subjects }) => subjects.includes(host)).map(({ id }) => id);
