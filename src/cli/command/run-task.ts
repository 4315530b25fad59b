import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { requiredArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags } from '../operate/load-cluster.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';

export const runTask = defineCommand({
  verb: 'run',
  noun: 'task',
  group: 'run',
  summary: text('Run one task on the hosts it is for', '在相应主机上执行单个任务'),
  description: text(
    'Runs one task of those that larger commands are made of: on every host that it is for, or on those that --nodes names. It shows what it would do and asks. What is already as it should be is left alone, so a second run changes nothing. `kubexm get tasks` lists the tasks and their tags.',
    '执行组成各大命令的某一个任务：默认在它所面向的全部主机上执行，也可用 --nodes 指定。先展示将要执行的内容并询问。已符合要求的不会改动，因此再次执行不会有任何变更。`kubexm get tasks` 列出全部任务及其标签。',
  ),
  examples: [
    {
      command: 'kubexm run task prepare-hosts -f cluster.yaml',
      says: text('Make every host ready', '准备全部主机'),
    },
    {
      command: "kubexm run task prepare-hosts -c prod --nodes 'node*' --tags sysctl --dry-run",
      says: text('What one part of it would do on some hosts', '查看其中一部分将在部分主机上做什么'),
    },
  ],
  args: {
    task: requiredArg({
      completes: 'task',
      name: 'NAME',
      says: text('the task, as `kubexm get tasks` lists it', '任务名，见 `kubexm get tasks`'),
    }),
  },
  flags: {
    ...knownClusterFlags,
    ...changingFlags,
    nodes: flag.nodes,
    tags: flag.tags,
    skipTags: flag.skipTags,
    onFailure: flag.onFailure,
  },
  async run({ flags, args }, context) {
    const { taskRequest } = await import('../../runtime/task-request.ts');
    return operateCluster(flags, `kubexm run task ${quote(args.task)}`, context, (config) =>
      taskRequest(config, {
        task: args.task,
        nodes: flags.nodes.length === 0 ? undefined : flags.nodes.join(','),
        tags: { only: flags.tags, skip: flags.skipTags },
      }),
    );
  },
});
