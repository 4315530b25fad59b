import { text } from '../../problem/text.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import { restArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, sourceByName } from '../operate/load-cluster.ts';
import { lockingFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printProblems } from '../render/problem.ts';

const command = 'kubexm run command';

export const runCommand = defineCommand({
  verb: 'run',
  noun: 'command',
  group: 'run',
  summary: text('Run a command on many hosts at once', '在多台主机上同时执行命令'),
  description: text(
    'Runs one command as root on the chosen hosts, in parallel. Each host answers for itself: one that fails or cannot be reached keeps no other from running. Everything behind -- is taken word by word; no shell reads it unless you name one. On each host the command runs once, also when the connection is cut or kubexm is killed and the run is taken up again; only where it failed does `kubexm resume run` run it once more.',
    '以 root 身份在所选主机上并行执行一条命令。各主机互不影响：某台失败或无法连接不会妨碍其他主机。-- 之后的内容逐词传递，不经过 shell，除非您自己指定。命令在每台主机上只执行一次，即使连接中断，或 kubexm 被终止后再继续该运行；只有在失败的主机上，`kubexm resume run` 才会再次执行。',
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
    ...knownClusterFlags,
    ...lockingFlags,
    nodes: flag.nodes,
    timeout: flag.timeout,
    dryRun: flag.dryRun,
    output: flag.output,
  },
  async run({ flags, args }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { commandRequest, refuseSecrets } = await import('../../runtime/command-request.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
    const source = await sourceByName(flags, command, context);
    const loaded = await loadClusterFile(source, 'hosts', command, context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    refuseSecrets(
      flags.extraVars.map(({ value }) => value),
      workspace.vault,
    );
    const request = commandRequest(loaded.config, workspace.vault, {
      nodes: flags.nodes.length === 0 ? undefined : flags.nodes.join(','),
      argv: args.command,
      timeoutMs: flags.timeout,
    });
    return withOperation(context, workspace, loaded.config, flags, (recorders) =>
      runRequest(context, recorders, request, {
        source: { file: source.file ?? '-', overrides: source.extraVars },
        dryRun: flags.dryRun,
        yes: true,
        output: flags.output,
      }),
    );
  },
});
