import { renameHost } from '../../config/rename-host.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { noteReplacement } from '../../task/node/note-replacement.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { drawNodeRemoval, type NodeRemoval } from './draw-node-removal.ts';
import { drawVerdict } from './draw-verdict.ts';
import { hostsConcerned } from './hosts-concerned.ts';

export interface Replacement
  extends Omit<NodeRemoval, 'leaving' | 'drain' | 'cleans' | 'file' | 'isBroken' | 'judge'>,
    Pick<ClusterDrawing, 'skipsPreflight' | 'report'> {
  /** The node that goes. */
  readonly leaving: string;
  /** The host that comes in its place; it may have the same name. */
  readonly newcomer: string;
  readonly drain: NodeRemoval['drain'];
}

/**
 * The old one goes before the new one comes: while a member of etcd is broken, one more would only raise the number that
 * must agree. But not before the new one is found fit; where it is still what it was, that is seen when it is cleaned.
 * `config` is what the file will say.
 */
export function drawReplacement(drawing: Drawing, { leaving, newcomer, ...replacement }: Replacement): void {
  const isOther = leaving !== newcomer;
  const { config, runId, known, traces, unreachable } = replacement;
  const out = drawNodeRemoval(drawing, {
    ...replacement,
    config: isOther ? renameHost(config, newcomer, leaving) : config,
    leaving: [leaving],
    cleans: true,
    isBroken: true,
    file: undefined,
    judge: (removal) =>
      known.get(newcomer)?.cluster === undefined
        ? drawVerdict(removal, { ...replacement, scope: hostsConcerned(config, [newcomer]) }, false)
        : [],
    known: others(known),
    traces: others(traces),
    unreachable: isOther
      ? new Map([...others(unreachable), [leaving, problem('node.host-replaced', { host: leaving })]])
      : unreachable,
  });
  drawing.module('nodes', (module) => noteReplacement(module, { node: leaving, runId, after: [all(out)] }));

  /** A host that is not part of the cluster yet has no say in how another one leaves it. */
  function others<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    return isOther ? new Map([...found].filter(([host]) => host !== newcomer)) : found;
  }
}
