import { resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { valueFlag } from '../define-flag.ts';
import { notice } from '../render/notice.ts';

const written = text('Wrote {count} pages to {path}', '已将 {count} 个页面写入 {path}');

export const generateDocs = defineCommand({
  verb: 'generate',
  noun: 'docs',
  group: 'tool',
  summary: text('Write the reference as Markdown', '以 Markdown 输出参考手册'),
  description: text(
    'One page per command in English and Chinese, one per problem code, an index and the exit codes. Nothing is overwritten but pages of an earlier run; use an empty or dedicated directory.',
    '每个命令各有中英文页面，每个问题代码一页，另有索引和退出码。只覆盖先前生成的页面；请使用空目录或专用目录。',
  ),
  examples: [
    {
      command: 'kubexm generate docs --out ./reference',
      says: text('Into a directory of its own', '输出到单独的目录'),
    },
  ],
  flags: {
    out: valueFlag({
      long: 'out',
      value: 'DIR',
      completes: 'directory',
      says: text('Where the pages go', '页面的输出目录'),
    }),
  },
  async run({ flags }, context, commands) {
    if (flags.out === undefined) {
      throw problem('usage.missing-flag', {
        command: 'kubexm generate docs',
        flag: '--out',
        says: text('where the many pages go; it does not guess', '众多页面的输出目录，不会自行猜测'),
        next: 'kubexm generate docs --out ./reference',
      });
    }
    const { referencePages } = await import('../docs/reference-pages.ts');
    const { writePages } = await import('../docs/write-pages.ts');
    const pages = referencePages(commands);
    await writePages(resolve(context.cwd, flags.out), pages);
    notice(fill(written, { count: pages.size, path: flags.out }), context);
    return done;
  },
});
