import { text } from '../../problem/text.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { defineCommand, done } from '../define-command.ts';
import { choiceFlag } from '../define-flag.ts';
import { printData } from '../render/data.ts';
import { printText } from '../render/print-text.ts';

export const configView = defineCommand({
  verb: 'view',
  noun: 'config',
  usual: 'noun-verb',
  group: 'start',
  summary: text(
    'Show the effective cluster file: every default filled in',
    '显示生效的集群配置：补全所有默认值',
  ),
  description: text(
    'What the other commands work with once defaults, host ranges and -e are applied. Secrets stay hidden.',
    '应用默认值、主机范围和 -e 之后，其他命令实际使用的内容。敏感信息不会显示。',
  ),
  examples: [
    { command: 'kubexm config view -f cluster.yaml', says: text('As YAML', '以 YAML 输出') },
    {
      command: 'kubexm config view -f cluster.yaml -o json',
      says: text('As JSON, for scripts', '以 JSON 输出，供脚本使用'),
    },
  ],
  flags: {
    ...clusterFileFlags,
    output: choiceFlag({
      long: 'output',
      short: 'o',
      choices: ['yaml', 'json'],
      fallback: 'yaml',
      says: text('How it is printed', '输出格式'),
    }),
  },
  async run({ flags }, context) {
    const { createVault } = await import('../../domain/secret.ts');
    const vault = createVault();
    const loaded = await loadClusterFile(flags, 'cluster', 'kubexm config view', context, vault);
    if (!loaded.ok) return loaded.problems;
    const { viewConfig } = await import('../../config/view-config.ts');
    const shown = viewConfig(loaded.config, vault);
    if (flags.output === 'yaml') printText(shown, context);
    else {
      const { parse } = await import('yaml');
      await printData(parse(shown), 'json', context, () => []);
    }
    return done;
  },
});
