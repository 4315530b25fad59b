import { parseDuration } from '../../domain/duration.ts';
import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { parsedFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printHealth } from '../render/health.ts';
import { notice } from '../render/notice.ts';
import { printProblems } from '../render/problem.ts';

const waitFlag = parsedFlag({
  long: 'wait',
  value: 'DURATION',
  expects: text('a duration such as 90s, 10m or 1h30m', '时长，例如 90s、10m 或 1h30m'),
  parse: parseDuration,
  says: text(
    'Look again until the cluster is healthy, at most for this long',
    '在此时长内反复检查，直到集群健康',
  ),
});

export const checkHealthCommand = defineCommand({
  verb: 'check',
  noun: 'health',
  group: 'run',
  summary: text('Check whether the cluster works', '检查集群是否正常工作'),
  description: text(
    'Looks at the API and at all hosts at the same time and prints one table: members of etcd, control planes, nodes, system pods, DNS and a service from every node, connections between pods, logs and exec, requests for certificates, certificates. Connections are really made; where there are many nodes, by a sample of them. Nothing is changed. Errors end with exit code 9; warnings are what you should know.',
    '同时查看 API 与所有主机，输出一张表：etcd 成员、控制平面、节点、系统 Pod、各节点上的 DNS 与 Service、Pod 之间的连通性、日志与 exec、证书请求、证书。连通性会实际检测；节点很多时抽样检测。不做任何更改。存在错误时退出码为 9；警告是您应当知晓的事项。',
  ),
  examples: [
    { command: 'kubexm check health -f cluster.yaml', says: text('One look', '检查一次') },
    {
      command: 'kubexm check health -f cluster.yaml --wait 5m',
      says: text('Until it is healthy, for five minutes at most', '直到健康为止，最多五分钟'),
    },
    {
      command: 'kubexm check health -f cluster.yaml --nodes node4 -o json',
      says: text('One host, as data', '单台主机，以数据形式输出'),
    },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, nodes: flag.nodes, wait: waitFlag, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { checkHealth } = await import('../../runtime/check-health.ts');
    const { whyUnhealthy } = await import('../../domain/health/judge-health.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'cluster', 'kubexm check health', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      let said = '';
      const { report, problems } = await checkHealth(recorders, loaded.config, {
        nodes: flags.nodes.length === 0 ? undefined : flags.nodes.join(','),
        waitMs: flags.wait,
        onLook(seen) {
          const because = whyUnhealthy(seen);
          if (because === undefined || because.en === said) return;
          said = because.en;
          notice(because, context);
        },
      });
      await printHealth(report, flags.output, context);
      return problems;
    });
  },
});
