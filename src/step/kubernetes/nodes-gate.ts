import { z } from 'zod';
import { defineGate, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { controlSubject } from '../../plan/port.ts';
import { fill, text } from '../../problem/text.ts';
import type { ListRead, ListState } from '../../runner/api/api-read.ts';

const node = z.object({
  metadata: z.object({ name: z.string() }),
  status: z
    .object({ conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]) })
    .default({ conditions: [] }),
});

type Node = z.output<typeof node>;

const isReady = ({ status }: Node): boolean =>
  status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');

const asked = { port: 'cluster', intervalMs: 250, timeoutMs: 5 * 60_000, stableForMs: 0 } as const;

/** Every host has a node of its name. */
export const nodesRegistered = defineGate<object>({
  ...asked,
  id: 'kubernetes.nodes-registered',
  waitsFor: text('the hosts are nodes of the cluster', '主机注册为集群节点'),
  probe: (open, hosts) =>
    whoLacks(open, hosts, () => true, text('no node yet: {nodes}', '尚未注册的节点：{nodes}')),
});

/** Every node can run pods: its runtime and its network are there. */
export const nodesReady = defineGate<object>({
  ...asked,
  id: 'kubernetes.nodes-ready',
  waitsFor: text('the nodes are ready', '节点就绪'),
  probe: (open, hosts) => whoLacks(open, hosts, isReady, text('not ready: {nodes}', '未就绪：{nodes}')),
});

async function whoLacks(
  open: Look,
  hosts: readonly string[],
  isFine: (found: Node) => boolean,
  because: ReturnType<typeof text>,
) {
  const reader = await open(controlSubject);
  const read: ListRead = { kind: 'api-list', apiVersion: 'v1', objectKind: 'Node' };
  const [answer] = await reader.read([read]);
  // The port answers what it was asked.
  const list = answer as ListState;
  if (list.state !== 'found') return unhealthy(text('the API does not answer', 'API 没有应答'));
  const fine = new Set(
    list.items
      .map((item) => node.parse(item))
      .filter(isFine)
      .map(({ metadata }) => metadata.name),
  );
  const lacking = hosts.filter((host) => !fine.has(host));
  return lacking.length === 0 ? healthy : unhealthy(fill(because, { nodes: lacking.join(', ') }));
}
