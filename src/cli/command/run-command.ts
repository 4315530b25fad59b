import { matchHosts } from '../../domain/match-hosts.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { Request } from '../../runtime/stored-request.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { restArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printProblems } from '../render/problem.ts';

const defaultTimeoutMs = 60 * 60_000;

export const runCommand = defineCommand({
  verb: 'run',
  noun: 'command',
  group: 'run',
  summary: text('Run a command on many hosts at once', '在多台主机上同时执行命令'),
  description: text(
    'Runs one command as root on the chosen hosts, in parallel. Each host answers for itself: one that fails or cannot be reached keeps no other from running. Everything behind -- is taken word by word; no shell reads it unless you name one.',
    '以 root 身份在所选主机上并行执行一条命令。各主机互不影响：某台失败或无法连接不会妨碍其他主机。-- 之后的内容逐词传递，不经过 shell，除非您自己指定。',
  ),
  examples: [
    {
      command: "kubexm run command -f hosts.yaml --nodes 'node[1:3]' -- uptime",
      says: text('On three hosts', '在三台主机上'),
    },
    {
      command: "kubexm run command -f hosts.yaml -- sh -c 'df -h / | tail -1'",
      says: text('On all hosts, through a shell', '通过 shell 在所有主机上执行'),
    },
    {
      command: 'kubexm run command -f hosts.yaml -o json -- uname -r',
      says: text('The answers as data', '以数据形式输出结果'),
    },
  ],
  args: {
    command: restArg({
      name: 'COMMAND',
      says: text('the command and its arguments, behind --', '命令及其参数，写在 -- 之后'),
    }),
  },
  flags: {
    ...clusterFileFlags,
    ...loginFlags,
    nodes: flag.nodes,
    timeout: flag.timeout,
    dryRun: flag.dryRun,
    output: flag.output,
  },
  async run({ flags, args }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
    const loaded = await loadClusterFile(flags, 'hosts', 'kubexm run command', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    const known = loaded.config.spec.hosts.map(({ name }) => name);
    const chosen = matchHosts(flags.nodes.length === 0 ? '*' : flags.nodes.join(','), known);
    if (!chosen.ok)
      return [
        problem('usage.bad-value', {
          flag: '--nodes',
          given: flags.nodes.join(','),
          expects: chosen.because,
        }),
      ];
    const request: Request = {
      kind: 'run-command',
      hosts: chosen.value,
      argv: args.command,
      timeoutMs: flags.timeout ?? defaultTimeoutMs,
    };
    return withOperation(context, workspace, loaded.config, flags, (recorders) =>
      runRequest(context, recorders, request, {
        file: flags.file ?? '-',
        dryRun: flags.dryRun,
        output: flags.output,
      }),
    );
  },
});
