import type { LabSummary } from '../../../lab/describe-lab.ts';
import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printTable } from '../render/data.ts';
import type { Column } from '../render/table.ts';

const columns: readonly Column<LabSummary>[] = [
  { title: text('LAB', '实验环境'), value: ({ name }) => name },
  { title: text('STATE', '状态'), value: ({ state }) => state },
  { title: text('HOSTS', '主机数'), value: ({ hosts }) => String(hosts) },
  { title: text('RUNNING', '运行中'), value: ({ running }) => String(running) },
  { title: text('SUBNETS', '子网'), value: ({ subnets }) => subnets.join(','), gives: true },
  { title: text('CREATED', '创建时间'), value: ({ createdAt }) => createdAt, wide: true },
];

export const getLabs = defineCommand({
  verb: 'get',
  noun: 'labs',
  group: 'look',
  summary: text('List the labs of this machine', '列出本机的实验环境'),
  description: text(
    'Lists every lab of this machine, whoever made it, with how many of its hosts run. A lab that is incomplete is still being made, or its creation was interrupted.',
    '列出本机的所有实验环境（无论由谁创建）及其运行中的主机数。状态为 incomplete 表示仍在创建，或创建过程被中断。',
  ),
  examples: [
    { command: 'kubexm get labs', says: text('All labs', '全部实验环境') },
    { command: 'kubexm get labs -o json', says: text('The same for scripts', '供脚本使用') },
  ],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const { listLabs } = await import('../../../lab/describe-lab.ts');
    await printTable(await listLabs(), columns, flags.output, context);
    return done;
  },
});
