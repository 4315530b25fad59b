import type { StarterKind } from '../../config/starter/starter-config.ts';
import { fill, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { choiceFlag, valueFlag } from '../define-flag.ts';
import { writeOutput } from '../file/write-output.ts';
import { flag } from '../flag.ts';
import { notice } from '../render/notice.ts';
import { printText } from '../render/print-text.ts';

// Named here again: the starter files stand on the whole schema, which is too heavy to load for a command line.
const kinds = ['single', 'ha', 'external-lb'] as const satisfies readonly StarterKind[];

const written = text(
  'Wrote {path}. Put in your addresses, then type `kubexm config validate -f {path}`',
  '已写入 {path}。请填入您的地址，然后输入 `kubexm config validate -f {path}`',
);

export const createConfig = defineCommand({
  verb: 'create',
  noun: 'config',
  aliases: ['generate config'],
  group: 'start',
  summary: text('Write a commented cluster file to begin with', '生成带注释的入门集群配置文件'),
  description: text(
    'A small file that is valid as it stands: one host, three control planes with an internal load balancer, or three with a load balancer of your own. The comments are in the language of the messages.',
    '一个可直接通过检查的小文件：单机，三个控制平面加内部负载均衡，或三个控制平面加自建负载均衡。注释使用当前消息语言。',
  ),
  examples: [
    { command: 'kubexm create config', says: text('One host, into cluster.yaml', '单机，写入 cluster.yaml') },
    {
      command: 'kubexm create config --kind ha -f prod.yaml',
      says: text('Three control planes and two workers', '三个控制平面和两个工作节点'),
    },
    { command: 'kubexm create config -f -', says: text('To standard output', '输出到标准输出') },
  ],
  flags: {
    kind: choiceFlag({
      long: 'kind',
      choices: kinds,
      fallback: 'single',
      says: text('The shape of the cluster', '集群形态'),
    }),
    file: valueFlag({
      long: 'file',
      short: 'f',
      value: 'FILE',
      completes: 'file',
      says: text(
        'Where to write it (cluster.yaml); - is standard output',
        '写入位置（cluster.yaml）；- 表示标准输出',
      ),
    }),
    force: flag.force,
  },
  async run({ flags }, context) {
    const { starterConfig } = await import('../../config/starter/starter-config.ts');
    const content = starterConfig(flags.kind, context.lang);
    const path = flags.file ?? 'cluster.yaml';
    if (path === '-') {
      printText(content, context);
      return done;
    }
    await writeOutput({ path, content, force: flags.force }, context);
    notice(fill(written, { path }), context);
    return done;
  },
});
