import { productVersion } from '../../domain/product-version.ts';
import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printData } from '../render/data.ts';

export const version = defineCommand({
  verb: 'version',
  group: 'tool',
  summary: text('Show which kubexm this is', '显示 kubexm 的版本'),
  description: text(
    'Shows the version of kubexm, of the Node.js that runs it, and of the platform. Contacts nothing.',
    '显示 kubexm、运行它的 Node.js 以及所在平台的版本信息。不访问网络。',
  ),
  examples: [
    { command: 'kubexm version', says: text('One line for people', '供人阅读的一行') },
    { command: 'kubexm version -o json', says: text('The same for scripts', '供脚本使用') },
  ],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const data = {
      version: productVersion,
      node: process.versions.node,
      platform: `${process.platform}/${process.arch}`,
    };
    await printData(data, flags.output, context, () => [
      `kubexm ${data.version}  (node ${data.node}, ${data.platform})`,
    ]);
    return done;
  },
});
