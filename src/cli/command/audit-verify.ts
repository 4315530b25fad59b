import { fill, text } from '../../problem/text.ts';
import type { AuditHead } from '../../telemetry/audit-entry.ts';
import { defineCommand } from '../define-command.ts';
import { parsedFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { printData } from '../render/data.ts';
import { problemData } from '../render/problem.ts';

const says = {
  none: text(
    'There is no audit trail in {path}: nothing was ever changed from here.',
    '{path} 中没有审计记录：从未在此执行过变更。',
  ),
  intact: text(
    'The audit trail is whole, entries: {count}. Note this elsewhere to notice a trail rewritten as a whole:',
    '审计记录完整：共 {count} 条。请将下面一行另行留存，以便发现整体重写：',
  ),
};

export const auditVerify = defineCommand({
  verb: 'verify',
  noun: 'audit',
  usual: 'noun-verb',
  group: 'look',
  summary: text('Prove that no line of the audit trail was edited or removed', '验证审计记录未被修改或删除'),
  description: text(
    'Follows the hash chain through every entry and names each line that was edited, inserted, moved or removed. With --head it also finds a trail that was rewritten as a whole.',
    '沿哈希链检查每一条记录，指出被修改、插入、移动或删除的行。配合 --head 还能发现被整体重写的记录。',
  ),
  examples: [
    {
      command: 'kubexm audit verify',
      says: text('Check the trail of this directory', '检查当前目录的审计记录'),
    },
    {
      command: 'kubexm audit verify --head 42:9f86d0…',
      says: text('Also check against a head noted earlier', '同时与先前留存的头部比对'),
    },
  ],
  flags: {
    head: parsedFlag({
      long: 'head',
      value: 'N:HASH',
      expects: text(
        'a number and 64 hex digits, as audit verify prints them',
        '序号和 64 位十六进制哈希，格式同 audit verify 的输出',
      ),
      parse: parseHead,
      says: text('A head noted from an earlier verification', '先前验证时留存的头部'),
    }),
    output: flag.output,
  },
  async run({ flags }, context) {
    const { checkTrail } = await import('../audit/check-trail.ts');
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const { head, findings } = await checkTrail(workspace, flags.head);
    const spelled = `${head.count}:${head.hash}`;
    const data = { head: { ...head, spelled }, findings: findings.map((found) => problemData(found)) };
    await printData(data, flags.output, context, () => {
      if (findings.length > 0) return [];
      if (head.count === 0) return [fill(says.none, { path: workspace.directory })[context.lang]];
      return [fill(says.intact, { count: head.count })[context.lang], `  ${spelled}`];
    });
    return findings;
  },
});

function parseHead(typed: string): AuditHead | undefined {
  const [, count, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed) ?? [];
  return count === undefined || hash === undefined ? undefined : { count: Number(count), hash };
}
