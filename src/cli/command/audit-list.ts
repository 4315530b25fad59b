import { same, text } from '../../problem/text.ts';
import type { AuditEntry } from '../../telemetry/audit-entry.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printTable } from '../render/data.ts';
import type { Column } from '../render/table.ts';

const columns: readonly Column<AuditEntry>[] = [
  { title: same('TIMESTAMP'), value: ({ time }) => time },
  { title: same('USER'), value: ({ user }) => user },
  { title: same('MACHINE'), value: ({ machine }) => machine, wide: true },
  { title: same('ACTION'), value: ({ action }) => action, gives: true },
  { title: same('TARGET'), value: ({ target }) => target },
  { title: same('STATUS'), value: ({ status }) => status },
  { title: same('RUN'), value: ({ run }) => run ?? '', wide: true },
];

export const auditList = defineCommand({
  verb: 'list',
  noun: 'audit',
  usual: 'noun-verb',
  aliases: ['audit'],
  group: 'look',
  summary: text('Show who changed what, and when', '显示何人何时做了什么变更'),
  description: text(
    'Lists every changing command that was started from this directory: when, by whom, on which cluster, and what became of it. The newest is last.',
    '列出从当前目录发起的每一条变更命令：时间、操作者、目标集群和结果。最新的在最后。',
  ),
  examples: [
    { command: 'kubexm audit', says: text('The whole trail', '全部记录') },
    { command: 'kubexm audit list -o json', says: text('The same for scripts', '供脚本使用') },
  ],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const { listAudit } = await import('../../telemetry/list-audit.ts');
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { directory } = openWorkspace(context.cwd, { create: false });
    const { entries } = listAudit(directory);
    await printTable(entries, columns, flags.output, context);
    return done;
  },
});
