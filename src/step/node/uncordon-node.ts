import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { lookAtNode } from './node-object.ts';
import { setSchedulable } from './set-schedulable.ts';

export interface UncordonNodeInput {
  readonly node: string;
}

/** A node takes pods again, whoever had closed it: the operator named it. */
export const uncordonNode = proceduralStep<UncordonNodeInput, undefined, unknown, ClusterPort>({
  id: 'node.uncordon',
  title: text('Open the node for pods', '恢复节点的调度'),
  port: 'cluster',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { node }) {
      const found = await lookAtNode(reader, node);
      if (found === undefined) throw problem('node.not-found', { node });
      return found !== 'no-api' && !found.isCordoned && found.cordonedBy === undefined
        ? satisfied(undefined)
        : drifted(text('the node takes no new pods', '节点不可调度'));
    },
  },
  claims: ({ node }) => [`node-cordon:${node}`],
  undo: () => ({
    irreversible: text(
      'a node is closed again with `kubexm cordon node`',
      '请用 `kubexm cordon node` 再次将节点设为不可调度',
    ),
  }),
  apply: (port, { node }, _lease, { signal }) =>
    setSchedulable(port, node, { unschedulable: false, by: null }, signal),
});
