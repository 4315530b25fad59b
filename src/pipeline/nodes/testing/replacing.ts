import { renameHost } from '../../../config/rename-host.ts';
import { drawGraph } from '../../../plan/draw.ts';
import type { Graph } from '../../../plan/graph.ts';
import type { Port } from '../../../plan/port.ts';
import { firstNeededStage } from '../../../plan/stage.ts';
import { validateGraph } from '../../../plan/validate-graph.ts';
import { problem } from '../../../problem/problem.ts';
import { replaceNodePipeline } from '../replace-node.ts';
import { apiOf, clusterOf, type Growing, portOf } from './growing.ts';

interface Replacing extends Omit<Growing, 'newcomers'> {
  readonly leaving: string;
  /** Another name for what comes. */
  readonly newcomer?: string;
  /** What comes is the old one, with all it has. */
  readonly isAsItWas?: boolean;
  /** The run that the cluster remembers to have taken one out. */
  readonly notedRun?: string;
}

/** The graph of each stage that is needed to put one host in the place of another, and who was connected to for it. */
export async function replacing(input: Replacing) {
  const { leaving, newcomer = leaving, notedRun, isAsItWas = false, dead = [], made, ...cluster } = input;
  const config = renameHost(await clusterOf(cluster), leaving, newcomer);
  const connected: string[] = [];
  const passedBy: string[] = [];
  const spec = {
    runId: 'run',
    config,
    leaving,
    newcomer,
    drain: { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 1_000 },
    amendment: { file: '/cluster.yaml', amendment: { add: [], remove: [] } },
    skipsPreflight: false,
    now: () => 0,
    report: () => undefined,
    verified: () => undefined,
    passedBy: (host: string) => void passedBy.push(host),
    redact: (line: string) => line,
  };
  const facts = await replaceNodePipeline.observe(spec, async (kind, host) => {
    if (kind === 'cluster') return remembering(apiOf(made), notedRun);
    connected.push(host);
    if (dead.includes(host))
      throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
    return portOf(host, host === newcomer && !isAsItWas, config.metadata.name);
  });
  const needed = firstNeededStage(replaceNodePipeline, spec, facts, new Set());
  const stages = new Map<string, Graph>();
  for (const { id, draw } of replaceNodePipeline.stages.slice(needed)) {
    const graph = drawGraph((drawing) => draw(drawing, spec, facts));
    const [wrong] = validateGraph(graph);
    if (wrong !== undefined) throw wrong;
    stages.set(id, graph);
  }
  return { stages, connected: connected.toSorted(), passedBy };
}

/** A cluster that knows of a replacement, or of none. */
const remembering = (port: Port, run: string | undefined): Port => ({
  ...port,
  async read(reads) {
    const usual = await port.read(reads);
    return reads.map(({ kind }, at) => {
      if (kind === 'api-get') return usual[at];
      return run === undefined ? { state: 'absent' } : { state: 'found', object: { data: { run } } };
    });
  },
});
