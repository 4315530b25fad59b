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
  summary: text(
    'Write the reference, or a site of all docs that works offline',
    '输出参考手册，或可离线浏览的完整文档站点',
  ),
  description: text(
    'With --out the reference as Markdown: one page per command in English and Chinese, one per problem code, the cluster file, tasks, steps and preflight checks. With --site a small static site of the reference, the guides and everything else in docs, with a search; open its index.html in a browser, no server and no network are needed. Nothing is overwritten but pages of an earlier run; use an empty or dedicated directory.',
    '--out 以 Markdown 输出参考手册：每个命令各有中英文页面，每个问题代码一页，另有集群配置文件、任务、步骤和预检项目。--site 输出小型静态站点，包含参考手册、指南和其余文档，带搜索；用浏览器打开其中的 index.html 即可，不需要服务器和网络。只覆盖先前生成的页面；请使用空目录或专用目录。',
  ),
  examples: [
    {
      command: 'kubexm generate docs --out ./reference',
      says: text('The reference, into a directory of its own', '参考手册，输出到单独的目录'),
    },
    {
      command: 'kubexm generate docs --site ./site',
      says: text('The whole site; open site/index.html', '完整站点，打开 site/index.html 浏览'),
    },
  ],
  flags: {
    out: valueFlag({
      long: 'out',
      value: 'DIR',
      completes: 'directory',
      says: text('Where the pages of the reference go', '参考手册页面的输出目录'),
    }),
    site: valueFlag({
      long: 'site',
      value: 'DIR',
      completes: 'directory',
      says: text('Where the site goes', '站点的输出目录'),
    }),
  },
  async run({ flags: { out, site } }, context, commands) {
    if (out === undefined && site === undefined) {
      throw problem('usage.missing-flag', {
        command: 'kubexm generate docs',
        flag: '--out',
        says: text(
          'where the pages of the reference go; `--site DIR` makes a site of all docs instead',
          '参考页面的输出目录；`--site DIR` 则生成包含全部文档的站点',
        ),
        next: 'kubexm generate docs --out ./reference',
      });
    }
    const { referencePages } = await import('../docs/reference-pages.ts');
    const reference = referencePages(commands);
    const write = async (directory: string, pages: ReadonlyMap<string, string>) => {
      const { writePages } = await import('../docs/write-pages.ts');
      await writePages(resolve(context.cwd, directory), pages);
      notice(fill(written, { count: pages.size, path: directory }), context);
    };
    if (out !== undefined) await write(out, reference);
    if (site !== undefined) {
      const { buildSite } = await import('../docs/site/build-site.ts');
      const { readDocs } = await import('../docs/site/read-docs.ts');
      const sources = [...reference].map(([path, content]) => [`reference/${path}`, content] as const);
      await write(site, buildSite(new Map([...(await readDocs()), ...sources])));
    }
    return done;
  },
});
