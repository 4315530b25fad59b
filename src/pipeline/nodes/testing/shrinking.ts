import { drawGraph } from '../../../plan/draw.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import { problem } from '../../../problem/problem.ts';
import { deleteNodesPipeline } from '../delete-nodes.ts';
import { clusterOf, type Growing, portOf } from './growing.ts';

interface Shrinking extends Omit<Growing, 'newcomers'> {
  readonly leaving: readonly string[];
  readonly drains?: boolean;
  readonly cleans?: boolean;
}

const drain = { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 1_000 };

/** The graph of hosts that leave, who was connected to for it, and who could not be cleaned. */
export async function shrinking(input: Shrinking) {
  const { leaving, dead = [], drains = true, cleans = true, ...cluster } = input;
  const config = await clusterOf(cluster);
  const connected: string[] = [];
  const uncleaned: string[] = [];
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
  };
  const facts = await deleteNodesPipeline.observe(spec, async (_kind, host) => {
    connected.push(host);
    if (dead.includes(host))
      throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
    return portOf(host, false);
  });
  const [stage] = deleteNodesPipeline.stages;
  const graph = drawGraph((drawing) => stage?.draw(drawing, spec, facts));
  const [wrong] = validateGraph(graph);
  if (wrong !== undefined) throw wrong;
  return { graph, connected: connected.toSorted(), uncleaned };
}
