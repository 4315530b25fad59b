import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { cordonNode } from '../../step/node/cordon-node.ts';

interface Cordoning {
  readonly nodes: readonly string[];
  /** Otherwise a node that is gone already is passed over. */
  readonly mustExist: boolean;
  /** Of the machine that answers as its host, where that is to be cleaned. */
  machineIdOf?(node: string): string | undefined;
  readonly after?: readonly Ref<unknown>[];
}

/** No new pods for these nodes. */
export const cordonNodes = (
  drawing: Drawing,
  { nodes, mustExist, machineIdOf, after = [] }: Cordoning,
): NodeHandle<unknown> =>
  drawing.task('cordon-nodes', ['cordon'], (task) =>
    task.step(cordonNode, {
      on: nodes,
      shared: { mustExist },
      perHost: (node) => ({ node, machineId: machineIdOf?.(node) }),
      after,
    }),
  );
