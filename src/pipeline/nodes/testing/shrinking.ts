import { etcdPaths } from '../../../domain/etcd-paths.ts';
import { drawGraph } from '../../../plan/draw.ts';
import type { Graph } from '../../../plan/graph.ts';
import type { Port } from '../../../plan/port.ts';
import type { OpenPort, Pipeline } from '../../../plan/stage.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import { problem } from '../../../problem/problem.ts';
import { deleteNodesPipeline } from '../delete-nodes.ts';
import { takeBackNodesPipeline } from '../take-back-nodes.ts';
import { apiOf, clusterOf, type Growing, portOf } from './growing.ts';

interface Shrinking extends Omit<Growing, 'newcomers'> {
  readonly leaving: readonly string[];
  readonly drains?: boolean;
  readonly cleans?: boolean;
  /** Whom a run was to bring in, when it is that run which is undone. */
  readonly asked?: readonly string[];
  /** Hosts that have nothing of a cluster. */
  readonly bare?: readonly string[];
  /** Members of etcd that were cut off while they joined. */
  readonly joining?: readonly string[];
}

const drain = { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 1_000 };

/** The graph of hosts that leave, who was connected to for it, and who could not be cleaned. */
export async function shrinking(input: Shrinking) {
  const { leaving, dead = [], drains = true, cleans = true, asked, made, ...rest } = input;
  const { bare = [], joining = [], ...cluster } = rest;
  const config = await clusterOf(cluster);
  const connected: string[] = [];
  const uncleaned: string[] = [];
  const passedBy: string[] = [];
  const spec = {
    runId: 'run',
    config,
    leaving,
    drain: drains ? drain : undefined,
    cleans,
    file: '/cluster.yaml',
    now: () => 0,
    verified: () => undefined,
    redact: (line: string) => line,
    uncleaned: (host: string) => void uncleaned.push(host),
    passedBy: (host: string) => void passedBy.push(host),
  };
  const open = async (kind: string, host: string): Promise<Port> => {
    if (kind === 'cluster') return apiOf(made);
    connected.push(host);
    if (dead.includes(host))
      throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
    const port = portOf(host, bare.includes(host), config.metadata.name);
    return joining.includes(host) ? cutOff(port) : port;
  };
  const graph =
    asked === undefined
      ? await drawnBy(deleteNodesPipeline, spec, open)
      : await drawnBy(takeBackNodesPipeline, { ...spec, asked }, open);
  const [wrong] = validateGraph(graph);
  if (wrong !== undefined) throw wrong;
  return { graph, connected: connected.toSorted(), uncleaned, passedBy };
}

/** It was told whom it joins, and nobody has found etcd complete since. */
const cutOff = (port: Port): Port => ({
  ...port,
  async read(reads) {
    const told = { type: 'file', content: Buffer.from('ETCD_INITIAL_CLUSTER_STATE=existing\n') };
    const usual = await port.read(reads);
    return reads.map((read, at) => ('path' in read && read.path === etcdPaths.founding ? told : usual[at]));
  },
});

async function drawnBy<Spec, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  spec: Spec,
  open: OpenPort,
): Promise<Graph> {
  const facts = await pipeline.observe(spec, open);
  return drawGraph((drawing) => pipeline.stages[0]?.draw(drawing, spec, facts));
}
