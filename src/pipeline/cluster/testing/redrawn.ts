import type { ClusterConfig } from '../../../config/cluster-config.ts';
import { clusterFile } from '../../../config/testing/cluster-file.ts';
import { load } from '../../../config/testing/load.ts';
import { fitFacts } from '../../../domain/preflight/testing/fit-hosts.ts';
import { drawGraph } from '../../../plan/draw.ts';
import type { Graph } from '../../../plan/graph.ts';
import type { Port, Read } from '../../../plan/port.ts';
import { firstNeededStage, type Pipeline } from '../../../plan/stage.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import type { Problem } from '../../../problem/problem.ts';
import { checkScript } from '../../../template/load-balancer/check-script.ts';
import { keepalivedConfig } from '../../../template/load-balancer/keepalived.ts';
import { deleteNodesPipeline } from '../../nodes/delete-nodes.ts';
import { apiOf, portOf, withDigests } from '../../nodes/testing/growing.ts';
import { createClusterPipeline } from '../create-cluster.ts';

interface Redrawn {
  /** As the file says it now. */
  readonly endpoint: string;
  readonly balancers: readonly string[];
  /** How components and etcd are run: by units of systemd unless given. */
  readonly type?: 'kubexm' | 'kubeadm';
  /** The masters unless given. */
  readonly members?: readonly string[];
  readonly workers?: readonly string[];
  /** What hosts have of an earlier file. */
  readonly sharing?: readonly string[];
  /** Addresses that their keepalived is told to share. */
  readonly addresses?: readonly string[];
  /** The port at which their balancers listen. */
  readonly port?: number;
  /** What the name of the API stands for on workers. */
  readonly name?: string;
  /** What a run that was cut off has noted on workers. */
  readonly formerPlaces?: readonly string[];
  readonly bare?: readonly string[];
  /** Masters of the file that have been workers so far. */
  readonly promoted?: readonly string[];
  /** What the API says of the endpoint that the cluster was made with; there is no API otherwise. */
  readonly was?: string;
  /** Told before anything is changed. */
  readonly warn?: (found: Problem) => void;
  /** Files of a folder of packages. */
  readonly packages?: readonly string[];
}

const virtual = '192.168.10.100';
const masters = ['m1', 'm2', 'm3'];
const hosts = [...masters, 'w1', 'w2', 'b1', 'b2'];
const addressOf = (host: string): string => `192.168.10.${hosts.indexOf(host) + 1}`;

/** Three masters with etcd, two workers, and two hosts that may be balancers. */
async function configOf({
  endpoint,
  balancers,
  members = masters,
  workers = ['w1', 'w2'],
  type = 'kubexm',
  packages,
}: Redrawn): Promise<ClusterConfig> {
  const loaded = await load(
    clusterFile({
      hosts: `  hosts: [${hosts.map((name) => `{name: ${name}, address: ${addressOf(name)}}`)}]`,
      roleGroups: `  roleGroups: {etcd: [${members}], master: [${masters}], worker: [${workers}], loadbalancer: [${balancers}]}`,
      kubernetes: `  kubernetes: {version: v1.34.4, type: ${type}}`,
      etcd: `  etcd: {type: ${type}}`,
      controlPlaneEndpoint: `  controlPlaneEndpoint: {${endpoint}}`,
      network: '  network: {plugin: flannel, kubePodsCIDR: 172.16.0.0/12}',
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  const config = withDigests(loaded.config);
  if (packages === undefined) return config;
  const files = packages.map((path) => ({ path, sha256: '0'.repeat(64) }));
  const artifacts = { ...config.spec.artifacts, packages: { folder: '/srv/packages', files } };
  return { ...config, spec: { ...config.spec, artifacts } };
}

const quietly = {
  runId: 'run',
  now: () => 0,
  report: () => undefined,
  verified: () => undefined,
  redact: (line: string) => line,
};

/** A cluster that runs, drawn from a file that says another endpoint, where no stage comes before its creation. */
export async function redrawn(input: Redrawn): Promise<Graph> {
  const [[id, graph] = []] = await redrawnStages(input);
  if (id !== 'create' || graph === undefined) throw new Error(`${id} comes first`);
  return graph;
}

/** All stages that are needed, in their order. */
export async function redrawnStages(input: Redrawn): Promise<ReadonlyMap<string, Graph>> {
  const { warn = () => undefined } = input;
  const spec = { ...quietly, warn, config: await configOf(input), skipsPreflight: true };
  return drawn(createClusterPipeline, spec, input);
}

/** The same cluster, and hosts that leave it. */
export async function without(leaving: readonly string[], input: Redrawn): Promise<Graph> {
  const options = {
    drain: undefined,
    cleans: true,
    file: undefined,
    uncleaned: () => undefined,
    passedBy: () => undefined,
  };
  const spec = { ...quietly, ...options, config: await configOf(input), leaving };
  const [graph] = (await drawn(deleteNodesPipeline, spec, input)).values();
  if (graph === undefined) throw new Error('nothing is needed');
  return graph;
}

async function drawn<Spec extends { readonly config: ClusterConfig }, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  spec: Spec,
  input: Redrawn,
): Promise<ReadonlyMap<string, Graph>> {
  const { was } = input;
  const had = was?.includes('kubexm') ? ['b1', 'b2'] : [];
  const made = was === undefined ? undefined : await configOf({ ...input, endpoint: was, balancers: had });
  let facts: Facts = await pipeline.observe(spec, async (kind, host) =>
    kind === 'cluster' ? apiOf(made) : hostOf(host, spec.config.metadata.name, input),
  );
  const needed = pipeline.stages.slice(firstNeededStage(pipeline, spec, facts, new Set()));
  const graphs = new Map<string, Graph>();
  for (const { id, draw, predict } of needed) {
    const graph = drawGraph((drawing) => draw(drawing, spec, facts));
    const [wrong] = validateGraph(graph);
    if (wrong !== undefined) throw wrong;
    graphs.set(id, graph);
    facts = predict?.(spec, facts) ?? facts;
  }
  return graphs;
}

/** As an earlier file had it written, under the router ids that follow from the addresses. */
function keepalivedOf(host: string, addresses: readonly string[]): string {
  const peers = ['b1', 'b2'].filter((peer) => peer !== host).map(addressOf);
  const routers = addresses.map((address) => ({
    device: 'eth0',
    source: addressOf(host),
    peers,
    address,
    routerId: Number(address.split('.').at(-1)),
  }));
  const [first, ...former] = routers;
  if (first === undefined) return '';
  return keepalivedConfig({ ...first, former, host, check: '/check' });
}

const checkOf = ({ port = 6443 }: Redrawn): string =>
  checkScript({ port, tellsEverybody: true, loopback: '127.0.0.1', trust: '/ca', passesOn: '/passes-on' });

function hostOf(host: string, cluster: string, input: Redrawn): Port {
  const { sharing = [], addresses = [], name = virtual, formerPlaces = [], bare = [], promoted = [] } = input;
  const port = portOf(host, bare.includes(host), cluster);
  const asked = masters.includes(host) && !promoted.includes(host) ? addressOf(host) : name;
  const answer = (
    read: Read & { readonly name?: string; readonly path?: string },
    usual: unknown,
  ): unknown => {
    if (read.kind === 'facts') {
      const addresses = [{ device: 'eth0', address: addressOf(host), prefix: 24 }];
      return { ...fitFacts({ name: host, addresses: [] }), cluster, addresses };
    }
    if (promoted.includes(host) && /admin\.conf|etcd/.test(read.path ?? '')) return { type: 'absent' };
    if (promoted.includes(host) && read.name === 'etcd.service') return { active: false };
    if (read.name === 'keepalived.service')
      return { active: sharing.includes(host), enabled: sharing.includes(host) ? 'enabled' : '' };
    if (read.path === '/etc/keepalived/keepalived.conf' && sharing.includes(host) && addresses.length > 0)
      return { type: 'file', content: Buffer.from(keepalivedOf(host, addresses)) };
    if (read.path === '/usr/libexec/keepalived/kubexm-check-balancer' && sharing.includes(host))
      return { type: 'file', content: Buffer.from(checkOf(input)) };
    if (read.path === '/run/kubexm-former-places' && formerPlaces.length > 0 && host.startsWith('w'))
      return { type: 'file', content: Buffer.from(formerPlaces.map((place) => `${place}\n`).join('')) };
    if (read.path === '/etc/hosts')
      return { type: 'file', content: Buffer.from(`127.0.0.1 localhost\n${asked} lb.kubexm.local\n`) };
    return usual;
  };
  return {
    ...port,
    async read(reads) {
      const usual = await port.read(reads);
      return reads.map((read, at) => answer(read, usual[at]));
    },
  };
}
