import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { lookAtNode } from './node-object.ts';
import { setSchedulable } from './set-schedulable.ts';

export interface CordonNodeInput {
  readonly node: string;
  /** Otherwise a node that is gone needs no cordon. */
  readonly mustExist: boolean;
  /** Of the machine that answers as its host, where that is to be cleaned. */
  readonly machineId: string | undefined;
}

/** No new pods for a node. The record of who closed it stands on the node itself, so a crash cannot lose it. */
export const cordonNode = proceduralStep<CordonNodeInput, undefined, unknown, ClusterPort>({
  id: 'node.cordon',
  title: text('Close the node for new pods', '将节点设为不可调度'),
  port: 'cluster',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { node, mustExist, machineId = '' }) {
      const found = await lookAtNode(reader, node);
      if (found !== undefined && found !== 'no-api') refuseAnother(node, found.machineId, machineId);
      if (found === undefined && mustExist) throw problem('node.not-found', { node });
      if (found === undefined || (found !== 'no-api' && found.isCordoned)) return satisfied(undefined);
      return drifted(text('the node takes new pods', '节点可调度'));
    },
  },
  claims: ({ node }) => [`node-cordon:${node}`],
  undo: ({ node }) => ({ capture: [{ kind: 'node-cordon', name: node }] }),
  apply: (port, { node }, _lease, { runId, signal }) =>
    setSchedulable(port, node, { unschedulable: true, by: runId }, signal),
});

/** Taken out would be the one, and cleaned the other. */
function refuseAnother(node: string, registered: string, answering: string): void {
  if (registered !== '' && answering !== '' && registered !== answering)
    throw problem('node.other-machine', { node, registered, answering });
}
