import { type NodeSummary, summariseNodes } from '../domain/node-summary.ts';
import { text } from '../problem/text.ts';
import { askApi } from './ask-api.ts';
import type { Recorders } from './recorded.ts';

export type { NodeSummary } from '../domain/node-summary.ts';

/** The nodes of the cluster, and the hosts of its file that are none. */
export async function listNodes(recorders: Recorders): Promise<readonly NodeSummary[]> {
  const { hosts } = recorders.session.config.spec;
  const [nodes] = await askApi(recorders, text('list the nodes', '列出节点'), {
    kind: 'api-list',
    apiVersion: 'v1',
    objectKind: 'Node',
  });
  return summariseNodes(nodes.state === 'found' ? nodes.items : [], hosts);
}
