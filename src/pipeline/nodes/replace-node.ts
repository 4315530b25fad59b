import { replacementNoteName } from '../../domain/cluster-record/replacement-note.ts';
import type { ClusterDrawing } from '../../module/cluster/cluster-drawing.ts';
import { drawCluster } from '../../module/cluster/draw-cluster.ts';
import { drawReplacement, type Replacement } from '../../module/cluster/draw-replacement.ts';
import { type ConcernedHosts, hostsConcerned } from '../../module/cluster/hosts-concerned.ts';
import { refuseEndpointChange } from '../../module/cluster/refuse-endpoint-change.ts';
import { controlSubject } from '../../plan/port.ts';
import { definePipeline, type OpenPort } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import type { ObservedCluster } from '../observe-cluster.ts';
import { observeConcerned } from './observe-concerned.ts';
import { type PassingBy, tellPassedBy } from './tell-passed-by.ts';

type ReplaceNodeSpec = Omit<Replacement, keyof ObservedCluster> &
  Pick<ClusterDrawing, 'amendment' | 'skipsPreflight' | 'report'> &
  PassingBy;

interface ReplaceFacts extends ObservedCluster {
  /** This run has taken the old one out. */
  readonly isOut: boolean;
}

/** `kubexm replace node`: a broken host leaves the cluster, and another machine, or the same one made anew, takes its place. */
export const replaceNodePipeline = definePipeline<ReplaceNodeSpec, ReplaceFacts>({
  id: 'replace-node',
  title: text('Replace a node', '更换节点'),
  async observe({ config, newcomer, runId }, open) {
    const [facts, isOut] = await Promise.all([
      observeConcerned(config, [newcomer], open),
      noted(runId, open),
    ]);
    const missing = facts.unreachable.get(newcomer);
    if (missing !== undefined) throw missing;
    return { ...facts, isOut };
  },
  stages: [
    {
      id: 'remove',
      title: text('Take the old one out of the cluster', '将旧节点移出集群'),
      goal: (_spec, { isOut }) => isOut,
      // The file says what comes; it is amended when that is let in.
      draw(drawing, { amendment: _, ...spec }, facts) {
        refuseEndpointChange({ ...spec, ...facts, scope: comingTo(spec), way: 'in' });
        drawReplacement(drawing, { ...spec, ...facts });
      },
      predict: (_spec, facts) => ({ ...facts, isOut: true }),
    },
    {
      id: 'add',
      title: text('Let the new one in', '让新节点加入'),
      draw(drawing, { leaving: _, newcomer, drain: __, ...spec }, { isOut: ___, ...facts }) {
        const scope = comingTo({ ...spec, newcomer });
        refuseEndpointChange({ ...spec, ...facts, scope, way: 'in' });
        tellPassedBy(spec, facts, [newcomer]);
        drawCluster(drawing, { ...spec, ...facts, scope });
      },
    },
  ],
});

const comingTo = ({ config, newcomer }: Pick<Replacement, 'config' | 'newcomer'>): ConcernedHosts =>
  hostsConcerned(config, [newcomer]);

async function noted(runId: string, open: OpenPort): Promise<boolean> {
  const port = await open('cluster', controlSubject);
  const read = { kind: 'api-object', ...replacementNoteName };
  const [answer] = await port.read([read]);
  // Ports answer with what a read asks for; the engine carries it without looking.
  const found = answer as { readonly object?: { readonly data?: { readonly run?: string } } };
  return found.object?.data?.run === runId;
}
