import type { Amendment } from '../config/amend-file.ts';
import type { HostEntry } from '../config/amend-list.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { judgeLeaving } from '../config/judge-leaving.ts';
import { roles } from '../config/schema/role-groups.ts';
import { problem } from '../problem/problem.ts';
import { refuseLostRoles } from './add-nodes-request.ts';
import type { ClusterDifference } from './cluster-difference.ts';
import type { LeavingOptions } from './delete-nodes-request.ts';
import type { Request } from './stored-request.ts';

/**
 * What makes of a file the file of the cluster as it is: hosts that are gone from it are in it, and those that are yet to
 * come are not. Nothing where nobody is gone. They are reached as the last run that knew them did, or as the file says
 * for all hosts.
 */
export function leftBehind(
  difference: ClusterDifference,
  remembered: ReadonlyMap<string, HostEntry>,
): Amendment | undefined {
  const { comes, gains, goes } = difference;
  if (goes.length === 0) return undefined;
  refuseLostRoles(difference);
  if (gains.length > 0) throw problem('node.prune-with-new-roles', { hosts: gains.join(', ') });
  return {
    add: goes.map(({ name, address, internalAddress, roles: had }) => ({
      ...(remembered.get(name)?.address === address ? remembered.get(name) : {}),
      name,
      address,
      internalAddress: Object.values(internalAddress).join(','),
      roles: roles.filter((role) => had.includes(role)),
    })),
    remove: comes,
  };
}

/** Hosts that the file does not name any more leave the cluster. `config` is that of the cluster as it is. */
export function pruneRequest(config: ClusterConfig, amendment: Amendment, options: LeavingOptions): Request {
  const hosts = amendment.add.map(({ name }) => name);
  // How many members there shall be in the end, the file itself was judged by: others may come behind these.
  const refusal = judgeLeaving(config, hosts).find(({ code }) => code !== 'node.leaves-bad-count');
  if (refusal !== undefined) throw refusal;
  return { kind: 'delete-nodes', hosts, amendment, ...options };
}
