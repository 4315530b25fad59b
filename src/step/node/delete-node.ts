import { drifted, satisfied } from '../../plan/step.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { lookAtNode } from './node-object.ts';

export interface DeleteNodeInput {
  readonly node: string;
  /** What becomes of its host, where that is not cleaned. */
  readonly aside: Text | undefined;
}

/** The cluster forgets the node, and with it the pods that were still written there. */
export const deleteNode = proceduralStep<DeleteNodeInput, undefined, unknown, ClusterPort>({
  id: 'node.delete',
  title: text('Delete the node', '删除节点'),
  port: 'cluster',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { node, aside }) {
      const found = await lookAtNode(reader, node);
      if (found === undefined) return satisfied(undefined);
      const because = text('the cluster has this node', '集群中有该节点');
      return drifted(
        aside === undefined
          ? because
          : fill(text('{because}; {aside}', '{because}；{aside}'), { because, aside }),
      );
    },
  },
  claims: ({ node }) => [`node:${node}`],
  undo: () => ({ irreversible: text('the node has left the cluster', '节点已离开集群') }),
  apply: (port, { node: name }, _lease, { signal }) =>
    port.change([{ do: 'delete-object', apiVersion: 'v1', objectKind: 'Node', namespace: '', name }], signal),
});
