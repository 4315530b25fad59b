import { type Lang, text } from '../../../problem/text.ts';
import { page } from '../markdown.ts';

const words = {
  about: text(
    'kubexm creates and runs Kubernetes clusters on your own machines, over SSH, from one program. It shows what it will do, does just that, proves that it holds, and can always go on or go back.',
    'kubexm 是一个独立的程序，通过 SSH 在您自己的机器上创建并运行 Kubernetes 集群。它先展示要做什么，只做这些，并证明结果成立；任何时候都可以继续，也可以退回。',
  ),
  start: text('Begin here', '从这里开始'),
  first: text('Your first cluster', '第一个集群'),
  guides: text('All guides', '全部指南'),
  reference: text('Every command, field, task, step and problem', '全部命令、字段、任务、步骤和问题代码'),
  house: text('How the house is built', '整体架构（英文）'),
};

/** The first page of the site, as Markdown like all others. */
export function homePage(lang: Lang): string {
  const up = lang === 'zh' ? '../' : '';
  const reference = lang === 'zh' ? '../reference/zh/README.md' : 'reference/README.md';
  return page(
    '# kubexm',
    words.about[lang],
    `## ${words.start[lang]}`,
    [
      `- [${words.first[lang]}](${up}guide/${lang}/first-cluster.md)`,
      `- [${words.guides[lang]}](${up}guide/${lang}/README.md)`,
      `- [${words.reference[lang]}](${reference})`,
      `- [${words.house[lang]}](${up}architecture.md)`,
    ].join('\n'),
  );
}
