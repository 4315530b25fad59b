import { clusterFile } from '../../../config/testing/cluster-file.ts';
import { load } from '../../../config/testing/load.ts';
import type { HostTraces } from '../../../domain/host-traces.ts';
import type { KeptData } from '../../../domain/kept-data.ts';
import { fitFacts } from '../../../domain/preflight/testing/fit-hosts.ts';
import { drawGraph } from '../../../plan/draw.ts';
import type { Graph, GraphNode } from '../../../plan/graph.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import { problem } from '../../../problem/problem.ts';
import { type Deletion, drawDeletion } from '../draw-deletion.ts';

interface Deleting extends Partial<Pick<Deletion, 'hosts' | 'keepsData' | 'takesBack' | 'givesUpHosts'>> {
  /** What hosts say whose they are; of the cluster unless told, of nobody with the empty name. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Hosts on which an earlier deletion left data. */
  readonly kept?: readonly string[];
  /** Hosts on which it left images among those of others. */
  readonly imported?: readonly string[];
  readonly off?: readonly string[];
  /** Sections of the file. */
  readonly file?: Readonly<Record<string, string>>;
}

const roles = '  roleGroups: {etcd: [e1], master: [m1], worker: [w1]}';
const all = ['e1', 'm1', 'w1'];

/** A cluster of a member, a master and a worker goes. */
export async function deleting(input: Deleting = {}): Promise<Graph> {
  const { hosts = all, keepsData = false, takesBack = false, givesUpHosts = false } = input;
  const { marks = {}, kept = [], imported = [], off = [], file = {} } = input;
  const machines = all.map((name, at) => `{name: ${name}, address: 10.0.0.${at + 1}}`);
  const loaded = await load(
    clusterFile({ hosts: `  hosts: [${machines}]`, roleGroups: roles, ...file }, 'demo'),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  const reached = hosts.filter((host) => !off.includes(host));
  const deletion: Deletion = {
    runId: 'run',
    config: loaded.config,
    hosts,
    keepsData,
    takesBack,
    givesUpHosts,
    known: new Map(reached.map((name) => [name, fitFacts({ name, addresses: [] })])),
    traces: new Map(reached.map((name) => [name, tracesOf(name)])),
    unreachable: new Map(
      off.map((host) => [host, problem('connection.timed-out', { host, address: host, port: 22 }, { host })]),
    ),
  };
  const graph = drawGraph((drawing) => drawDeletion(drawing, deletion));
  const [wrong] = validateGraph(graph);
  if (wrong !== undefined) throw wrong;
  return graph;

  function tracesOf(host: string): HostTraces {
    const cluster = marks[host] ?? 'demo';
    return {
      ...ofMember,
      ...(cluster === '' ? {} : { cluster }),
      ...(kept.includes(host) ? { kept: keptData } : {}),
      ...(imported.includes(host) ? { kept: { cluster: 'demo', imported: ['brought:1'] } } : {}),
    };
  }
}

const keptData: KeptData = {
  cluster: 'demo',
  etcd: { dataDir: '/var/lib/etcd', directory: '/var/lib/etcd', members: [], config: {} },
  images: { directory: '/var/lib/containerd' },
};

const ofMember: HostTraces = {
  hasEtcdData: true,
  isFoundingEtcd: false,
  isJoiningEtcd: false,
  runsEtcd: true,
  isControlPlane: true,
  isNode: true,
  runsKubelet: true,
  hasIdentity: true,
  sharesAddress: false,
  routers: [],
  formerPlaces: [],
};

/** What is done on a host, in the order of the plan. */
export const stepsOn = ({ nodes }: Graph, host: string): readonly string[] =>
  nodes.flatMap((node) => (node.type === 'step' && node.subjects.includes(host) ? [node.step.id] : []));

/** Directories that are emptied, and on whom. */
export const emptied = ({ nodes }: Graph): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    nodes
      .filter((node) => isStep(node, 'host.empty-directory') && node.subjects.length > 0)
      .map(({ shared, subjects }) => [String(shared['directory']), subjects]),
  );

export const isStep = (node: GraphNode, id: string): boolean => node.type === 'step' && node.step.id === id;
