import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { printText } from '../render/print-text.ts';

export const configSchemaCommand = defineCommand({
  verb: 'schema',
  noun: 'config',
  usual: 'noun-verb',
  group: 'start',
  summary: text('Print the JSON Schema of the cluster file', '输出集群配置文件的 JSON Schema'),
  description: text(
    'For editors that complete and check while you type, and for programs that write cluster files.',
    '供编辑器在输入时补全和检查，也供生成集群配置的程序使用。',
  ),
  examples: [
    {
      command: 'kubexm config schema > cluster.schema.json',
      says: text('Keep it for an editor', '保存给编辑器使用'),
    },
  ],
  async run(_input, context) {
    const { configSchema } = await import('../../config/schema/json-schema.ts');
    printText(`${JSON.stringify(configSchema(), null, 2)}\n`, context);
    return done;
  },
});
