import { type Lang, text } from '../../../problem/text.ts';
import { page } from '../markdown.ts';

const words = {
  about: text(
    'kubexm creates and runs Kubernetes clusters on your own machines, over SSH, from one program. It shows what it will do, does just that, proves that it holds, and can go on or go back.',
    'kubexm 用一个程序、通过 SSH 在您自己的机器上创建并运维 Kubernetes 集群。它先展示将要做什么，只做展示过的事，证明结果成立，并且可以继续或退回。',
  ),
  typed: text('From nothing to a cluster', '从零到集群'),
  config: text('a commented file to begin with', '带注释的配置文件'),
  pin: text('digests of images; name the file in cluster.yaml', '镜像摘要；在 cluster.yaml 中引用该文件'),
  preflight: text('looks at the hosts, changes nothing', '只检查主机，不做更改'),
  create: text('shows, asks, does it, proves it', '展示、询问、执行并验证'),
  picture: text('The end of kubexm create cluster', 'kubexm create cluster 的结尾'),
};

/** Where a reader may want to go first, and what is found there. */
const ways = [
  {
    to: (lang: Lang) => `guide/${lang}/first-cluster.md`,
    title: text('Your first cluster', '第一个集群'),
    says: text('One Linux machine or a few servers, and an hour.', '一台 Linux 机器或几台服务器，加一小时。'),
  },
  {
    to: (lang: Lang) => `guide/${lang}/README.md`,
    title: text('All guides', '全部指南'),
    says: text('High availability, offline, more nodes, failures.', '高可用、离线、增减节点、故障处理。'),
  },
  {
    to: (lang: Lang) => (lang === 'zh' ? 'reference/zh/README.md' : 'reference/README.md'),
    title: text('Reference', '参考手册'),
    says: text('Every command, field, task, step and problem.', '全部命令、字段、任务、步骤和问题代码。'),
  },
  {
    to: (lang: Lang) => (lang === 'zh' ? 'zh/screens.md' : 'screens.md'),
    title: text('Screens', '界面'),
    says: text('What it looks like, recorded from real runs.', '真实运行的录屏。'),
  },
  {
    to: () => 'architecture.md',
    title: text('Architecture', '整体架构'),
    says: text('How the house is built.', '内部结构（英文）。'),
  },
  {
    to: () => 'walk.md',
    title: text('A walk through the house', '代码导读'),
    says: text('From a field of the file to a byte on a host.', '从配置字段到主机上的字节（英文）。'),
  },
] as const;

/** The first page of the site, as Markdown like all others. */
export function homePage(lang: Lang): string {
  const up = lang === 'zh' ? '../' : '';
  const commands = [
    ['kubexm create config', words.config],
    ['kubexm create artifacts -f cluster.yaml --pin-images digests.yaml', words.pin],
    ['kubexm check preflight -f cluster.yaml', words.preflight],
    ['kubexm create cluster -f cluster.yaml', words.create],
  ] as const;
  return page(
    '# kubexm',
    words.about[lang],
    ways.map(({ to, title, says }) => `- [${title[lang]}](${up}${to(lang)}) ${says[lang]}`).join('\n'),
    `## ${words.typed[lang]}`,
    ['```sh', ...commands.map(([typed, why]) => `${typed.padEnd(68)}# ${why[lang]}`), '```'].join('\n'),
    [
      '<picture>',
      `<source media="(prefers-color-scheme: dark)" srcset="${up}screens/success-80-dark.svg">`,
      `<img src="${up}screens/success-80-light.svg" alt="${words.picture[lang]}">`,
      '</picture>',
    ].join('\n'),
  );
}
