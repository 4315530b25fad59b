import { fill, text } from '../../problem/text.ts';
import type { AuditEntry } from '../../telemetry/audit-entry.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { nothingInDirectory, printTable } from '../render/data.ts';
import { notice } from '../render/notice.ts';
import type { Column } from '../render/table.ts';

const columns: readonly Column<AuditEntry>[] = [
  { title: text('TIMESTAMP', '时间'), value: ({ time }) => time },
  { title: text('USER', '用户'), value: ({ user }) => user },
  { title: text('MACHINE', '机器'), value: ({ machine }) => machine, wide: true },
  { title: text('ACTION', '操作'), value: ({ action }) => action, gives: true },
  { title: text('TARGET', '目标'), value: ({ target }) => target },
  { title: text('STATUS', '状态'), value: ({ status }) => status },
  { title: text('RUN', '运行'), value: ({ run }) => run ?? '', wide: true },
];

const damaged = text(
  'The audit trail is not whole (findings: {count}): `kubexm audit verify` says what happened to it.',
  '审计记录不完整（{count} 处问题）：`kubexm audit verify` 会说明具体情况。',
);

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
    const { checkTrail } = await import('../audit/check-trail.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const { entries } = listAudit(workspace.directory);
    await printTable(entries, columns, flags.output, context, nothingInDirectory);
    const { findings } = await checkTrail(workspace);
    if (findings.length > 0) notice(fill(damaged, { count: findings.length }), context);
    return done;
  },
});
