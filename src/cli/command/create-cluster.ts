import { text } from '../../problem/text.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printProblems } from '../render/problem.ts';

export const createCluster = defineCommand({
  verb: 'create',
  noun: 'cluster',
  group: 'cluster',
  summary: text('Make a Kubernetes cluster of the hosts of a file', '用配置文件中的主机创建 Kubernetes 集群'),
  description: text(
    'Looks at all hosts, refuses before anything is touched when one cannot become what the file wants it for, shows what it would do, and asks. What is already as it should be is left alone: a second run changes nothing, and a run that failed or was killed goes on with `kubexm resume run` or by the same command again. With --tags only some parts are done.',
    '检查全部主机；若有主机不满足要求，则在改动任何内容之前拒绝；随后展示将要执行的内容并询问。已符合要求的不会改动：再次执行不会有任何变更；失败或被终止的运行可用 `kubexm resume run` 或再次执行同一命令继续。使用 --tags 可只执行部分内容。',
  ),
  examples: [
    { command: 'kubexm create cluster -f cluster.yaml', says: text('Show, ask, create', '展示、询问、创建') },
    {
      command: 'kubexm create cluster -f cluster.yaml --dry-run',
      says: text('What would run on which host', '查看将在哪台主机上执行什么'),
    },
    {
      command: 'kubexm create cluster -f cluster.yaml -y -e version=v1.34.4 --tags etcd',
      says: text('One part, another version, no question', '只执行一部分，指定版本，不询问'),
    },
  ],
  flags: {
    ...clusterFileFlags,
    ...loginFlags,
    tags: flag.tags,
    skipTags: flag.skipTags,
    skipPreflight: flag.skipPreflight,
    dryRun: flag.dryRun,
    yes: flag.yes,
    output: flag.output,
  },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { refuseSecrets } = await import('../../runtime/command-request.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
    const loaded = await loadClusterFile(flags, 'cluster', 'kubexm create cluster', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    refuseSecrets(
      flags.extraVars.map(({ value }) => value),
      workspace.vault,
    );
    const request = {
      kind: 'create-cluster',
      hosts: loaded.config.spec.hosts.map(({ name }) => name),
      tags: { only: flags.tags, skip: flags.skipTags },
      skipsPreflight: flags.skipPreflight,
    } as const;
    return withOperation(context, workspace, loaded.config, flags, (recorders) =>
      runRequest(context, recorders, request, {
        source: { file: flags.file ?? '-', overrides: flags.extraVars },
        dryRun: flags.dryRun,
        yes: flags.yes,
        output: flags.output,
      }),
    );
  },
});
