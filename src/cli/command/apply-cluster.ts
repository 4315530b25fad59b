import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { switchFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { leavingFlags } from '../operate/leaving-flags.ts';
import { knownClusterFlags } from '../operate/load-cluster.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';
import { clusterDifferenceLines } from '../render/cluster-difference.ts';
import { notice } from '../render/notice.ts';

const command = 'kubexm apply cluster';

export const applyCluster = defineCommand({
  verb: 'apply',
  noun: 'cluster',
  group: 'cluster',
  summary: text('Bring a cluster to what its file says', '使集群达到配置文件的要求'),
  description: text(
    'Shows what differs between the file and the cluster, then the plan, and asks. Where only hosts came, only these and those that must know them are worked on, as with `kubexm add nodes`; where anything else differs, all hosts are looked at. Hosts that left the file are named and nothing is done; with --prune they leave the cluster first, as with `kubexm delete nodes`.',
    '先显示文件与集群的差异，再展示计划并询问。如果只是增加了主机，则只处理这些主机以及必须知道它们的主机，与 `kubexm add nodes` 相同；如有其他差异，则检查全部主机。从文件中删去的主机会被列出，且不执行任何操作；使用 --prune 时会先像 `kubexm delete nodes` 那样将其移出集群。',
  ),
  examples: [
    { command: 'kubexm apply cluster -f cluster.yaml', says: text('Show, ask, apply', '展示、询问、执行') },
    {
      command: 'kubexm apply cluster -f cluster.yaml --dry-run',
      says: text('What would run on which host', '查看将在哪台主机上执行什么'),
    },
    {
      command: 'kubexm apply cluster -f cluster.yaml --prune',
      says: text('Hosts that the file does not name any more leave', '移出文件中已没有的主机'),
    },
  ],
  flags: {
    ...knownClusterFlags,
    ...changingFlags,
    prune: switchFlag({
      long: 'prune',
      says: text(
        'Take hosts out of the cluster that the file does not name any more',
        '将文件中已没有的主机移出集群',
      ),
    }),
    ...leavingFlags,
    skipPreflight: flag.skipPreflight,
  },
  async run({ flags }, context) {
    if (flags.prune) {
      const { pruneCluster } = await import('../operate/prune-cluster.ts');
      const { problems, isMoreToDo } = await pruneCluster(flags, command, context);
      if (problems.length > 0 || !isMoreToDo) return problems;
    }
    const { whatDiffers } = await import('../../runtime/add-nodes-request.ts');
    return operateCluster(
      flags,
      command,
      context,
      () => (recorders) =>
        whatDiffers(recorders, { skipsPreflight: flags.skipPreflight, prunes: flags.prune }, (difference) => {
          if (flags.prune) return;
          for (const line of clusterDifferenceLines(difference)) notice(line, context);
        }),
      { isAgain: flags.prune },
    );
  },
});
