import { type Text, text } from '../../problem/text.ts';
import type { CommandGroup } from '../define-command.ts';

export const groupTitles: Readonly<Record<CommandGroup, Text>> = {
  start: text('Start here', '从这里开始'),
  cluster: text('Clusters', '集群'),
  run: text('Work on hosts', '操作主机'),
  look: text('See what is there', '查看与审计'),
  tool: text('Around kubexm', '工具'),
};
