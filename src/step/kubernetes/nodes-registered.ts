import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { controlSubject } from '../../plan/port.ts';
import { fill, text } from '../../problem/text.ts';
import type { ListRead, ListState } from '../../runner/api/api-read.ts';

/** Every host has a node of its name. */
export const nodesRegistered = defineGate<object>({
  id: 'kubernetes.nodes-registered',
  waitsFor: text('the hosts are nodes of the cluster', '主机注册为集群节点'),
  port: 'cluster',
  intervalMs: 250,
  timeoutMs: 5 * 60_000,
  stableForMs: 0,
  async probe(open, hosts) {
    const reader = await open(controlSubject);
    const read: ListRead = { kind: 'api-list', apiVersion: 'v1', objectKind: 'Node' };
    const [answer] = await reader.read([read]);
    // The port answers what it was asked.
    const list = answer as ListState;
    if (list.state !== 'found') return unhealthy(text('the API does not answer', 'API 没有应答'));
    const known = new Set(list.items.map(({ metadata }) => metadata.name));
    const lacking = hosts.filter((host) => !known.has(host));
    return lacking.length === 0
      ? healthy
      : unhealthy(
          fill(text('no node yet: {nodes}', '尚未注册的节点：{nodes}'), { nodes: lacking.join(', ') }),
        );
  },
});
