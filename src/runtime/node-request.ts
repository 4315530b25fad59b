import type { ClusterConfig } from '../config/cluster-config.ts';
import type { NodeCare } from '../pipeline/nodes/care-for-nodes.ts';
import { problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import type { Request } from './stored-request.ts';

/** What is to be done for nodes by name, address, range or pattern. Throws what is wrong with the words, before anything is contacted. */
export function nodeRequest(config: ClusterConfig, nodes: string, care: NodeCare): Request {
  const hosts = chosenHosts(config, nodes, 'NAME');
  const { master, worker } = config.spec.roleGroups;
  const other = hosts.find((host) => !master.includes(host) && !worker.includes(host));
  if (other !== undefined) throw problem('usage.host-is-no-node', { host: other });
  return { kind: 'care-for-nodes', hosts, care };
}
