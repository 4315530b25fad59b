import { text } from '../../problem/text.ts';
import { shellScripts, shells } from '../completion/shell-scripts.ts';
import { choiceArg } from '../define-arg.ts';
import { defineCommand, done } from '../define-command.ts';
import { printText } from '../render/print-text.ts';

export const generateCompletion = defineCommand({
  verb: 'generate',
  noun: 'completion',
  aliases: ['completion'],
  group: 'tool',
  summary: text('Print the completion script for a shell', '输出 shell 补全脚本'),
  description: text(
    'Completes commands, flags, files, and the names of clusters, hosts, runs, tasks and labs. Put the line of the first example into the start file of your shell.',
    '补全命令、选项、文件名，以及集群、主机、运行、任务和实验环境的名称。请把第一个示例中的那一行写入 shell 的启动文件。',
  ),
  examples: [
    { command: 'source <(kubexm generate completion bash)', says: text('For this bash', '用于当前 bash') },
    { command: 'source <(kubexm generate completion zsh)', says: text('For this zsh', '用于当前 zsh') },
    { command: 'kubexm generate completion fish | source', says: text('For this fish', '用于当前 fish') },
  ],
  args: {
    shell: choiceArg({
      name: 'SHELL',
      choices: shells,
      says: text('the shell to write it for: bash, zsh or fish', '目标 shell：bash、zsh 或 fish'),
    }),
  },
  async run({ args }, context) {
    printText(shellScripts[args.shell], context);
    return done;
  },
});
