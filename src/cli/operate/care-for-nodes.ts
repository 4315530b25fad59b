import { quote } from '../../domain/quote.ts';
import type { NodeCare } from '../../pipeline/nodes/care-for-nodes.ts';
import type { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { listArg } from '../define-arg.ts';
import { knownClusterFlags } from './load-cluster.ts';
import { changingFlags, operateCluster } from './operate-cluster.ts';

/** The words and flags of commands about single nodes. */
export const nodeArgs = {
  names: listArg({
    name: 'NAME',
    completes: 'host',
    says: text(
      'a node, or several by name, address, range or pattern',
      '节点名或地址；可给出多个，也可用范围或通配符',
    ),
  }),
};

export const nodeFlags = { ...knownClusterFlags, ...changingFlags };

/** Carries out what is asked for nodes, through the API of their cluster. */
export async function operateNodes(
  flags: Parameters<typeof operateCluster>[0],
  names: readonly string[],
  care: NodeCare,
  context: CliContext,
): Promise<readonly Problem[]> {
  const { nodeRequest } = await import('../../runtime/node-request.ts');
  const command = `kubexm ${care.does} node ${quote(...names)}`;
  const { refuseWithoutAuthority } = await import('../../runtime/refuse-without-authority.ts');
  return operateCluster(flags, command, context, (config) => {
    const request = nodeRequest(config, names.join(','), care);
    return async (recorders) => {
      await refuseWithoutAuthority(recorders);
      return request;
    };
  });
}
