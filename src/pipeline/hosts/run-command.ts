import { operatorCommand } from '../../module/command/operator-command.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

type Spec = Parameters<typeof operatorCommand>[1];

/** `kubexm run command`: one command on many hosts. */
export const runCommandPipeline = definePipeline<Spec, object>({
  id: 'run-command',
  title: text('Run a command on hosts', '在主机上执行命令'),
  observe: async () => ({}),
  stages: [
    {
      id: 'run',
      title: text('Run the command', '执行命令'),
      draw: operatorCommand,
    },
  ],
});
