import * as z from 'zod';
import { areAsWanted, type Taint, taintsToBe } from '../../domain/node-taints.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ObjectState } from '../../runner/api/api-read.ts';
import { isGood, refusalIn } from '../../runner/api/api-reply.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface TaintNodeInput {
  readonly node: string;
  readonly taints: readonly Taint[];
}

/** What we put on a node is written down there: the list of taints as a whole has no owner. */
const annotation = 'kubexm.mensylisir.io/taints';

const taint = z.object({
  key: z.string(),
  value: z.string().default(''),
  effect: z.string(),
  timeAdded: z.string().optional(),
});
const nodeShape = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({ taints: z.array(taint).default([]) }).default({ taints: [] }),
});
const written = z.array(taint);

/** The taints of a node that are ours; the cluster and others put their own there at any moment. */
export const taintNode = proceduralStep<TaintNodeInput, undefined, unknown, ClusterPort>({
  id: 'kubernetes.taint-node',
  title: text('Taint the node', '设置节点污点'),
  port: 'cluster',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    async ask(reader, { node, taints: wanted }) {
      const found = await lookAt(reader, node);
      if (found === undefined) return drifted(text('the node does not exist yet', '节点尚不存在'));
      return areAsWanted({ ...found, wanted })
        ? satisfied(undefined)
        : drifted(text('the node has other taints', '节点的污点不同'));
    },
  },
  claims: ({ node }) => [`node-taints:${node}`],
  undo: () => ({ capture: [] }),
  async apply(port, { node, taints: wanted }, _lease, { signal }) {
    for (;;) {
      const seen = await lookAt(port, node);
      if (seen === undefined) throw problem('cluster.refused', { code: 404, said: node });
      const reply = await port.call({
        method: 'PATCH',
        path: `/api/v1/nodes/${encodeURIComponent(node)}?fieldManager=kubexm`,
        contentType: 'application/merge-patch+json',
        body: {
          // Refused when somebody else was faster.
          metadata: {
            resourceVersion: seen.resourceVersion,
            annotations: { [annotation]: JSON.stringify(wanted) },
          },
          spec: { taints: taintsToBe({ ...seen, wanted }).map((one) => ({ ...one })) },
        },
        signal,
      });
      if (reply !== undefined && isGood(reply)) return;
      if (reply?.code !== 409)
        throw problem('cluster.refused', {
          code: reply?.code ?? 0,
          said: reply === undefined ? '' : refusalIn(reply),
        });
    }
  },
});

async function lookAt(reader: Reader, name: string) {
  const read = { kind: 'api-object', apiVersion: 'v1', objectKind: 'Node', namespace: '', name };
  const [answer] = await reader.read([read]);
  // The port answers what it was asked.
  const state = answer as ObjectState;
  if (state.state !== 'found') return undefined;
  const { metadata, spec } = nodeShape.parse(state.object);
  const ours = written.parse(JSON.parse(metadata.annotations[annotation] ?? '[]'));
  return { resourceVersion: metadata.resourceVersion, found: spec.taints, ours };
}
