import { productVersion } from '../../domain/product-version.ts';
import { fill, text } from '../../problem/text.ts';
import type { Sheet } from '../render/sheet.ts';
import { section } from './page.ts';

const says = {
  hello: text(
    'kubexm {version}: Kubernetes clusters over SSH, from a file.',
    'kubexm {version}：用一个文件，通过 SSH 管理 Kubernetes 集群。',
  ),
  next: text('Three things to type', '可以输入'),
  create: text('Write a commented cluster file', '生成带注释的集群配置文件'),
  validate: text('Check it: every mistake at once', '检查配置：一次列出所有错误'),
  help: text('See all commands', '查看所有命令'),
};

export const greeting = (sheet: Sheet): readonly string[] => [
  sheet.paint('bold', fill(says.hello, { version: productVersion })[sheet.lang]),
  ...section(
    says.next,
    [
      { left: 'kubexm create config', right: says.create },
      { left: 'kubexm config validate -f cluster.yaml', right: says.validate },
      { left: 'kubexm help', right: says.help },
    ],
    sheet,
  ),
];
