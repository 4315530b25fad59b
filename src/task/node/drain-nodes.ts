import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type DrainNodeInput, drainNode } from '../../step/node/drain-node.ts';

export type DrainOptions = Omit<DrainNodeInput, 'node' | 'mayBeGone' | 'goes'>;

interface Draining {
  readonly nodes: readonly string[];
  readonly options: DrainOptions;
  /** They leave the cluster. */
  readonly go: boolean;
  /** Whether its host answers nobody. */
  mayBeGone(node: string): boolean;
  /** They are closed for new pods. */
  readonly after: readonly Ref<unknown>[];
}

/** The pods of these nodes leave, as their disruption budgets allow. */
export const drainNodes = (
  drawing: Drawing,
  { nodes, options, go, mayBeGone, after }: Draining,
): NodeHandle<unknown> =>
  drawing.task('drain-nodes', ['drain'], (task) =>
    task.step(drainNode, {
      on: nodes,
      shared: { ...options, goes: go },
      perHost: (node) => ({ node, mayBeGone: mayBeGone(node) }),
      after,
    }),
  );
