import { text } from '../../problem/text.ts';
import { type Command, commandGroups, nameOf } from '../define-command.ts';
import { globalFlags } from '../flag.ts';
import type { Sheet } from '../render/sheet.ts';
import { flagRow, helpTitles } from './command-help.ts';
import { exitRows } from './exit-code-texts.ts';
import { groupTitles } from './group-titles.ts';
import { paragraph, section } from './page.ts';

const says = {
  about: text(
    'kubexm creates and runs Kubernetes clusters over SSH. Every change is shown before it is made, can be resumed, and can be rolled back.',
    'kubexm 通过 SSH 创建并运维 Kubernetes 集群。每项变更先展示后执行，可继续，可回滚。',
  ),
  exit: text('Exit codes', '退出码'),
  next: text('Next', '下一步'),
  one: text('One command in full, with examples', '查看某个命令的完整说明和示例'),
  begin: text('Write a cluster file to begin with', '生成一个入门集群配置文件'),
  tab: text('Completion for this shell', '为当前 shell 启用补全'),
};

/** The whole table of contents: commands by group, exit codes, what to type next. */
export function overview(commands: readonly Command[], sheet: Sheet): readonly string[] {
  return [
    ...paragraph(says.about, sheet),
    '',
    `${sheet.paint('bold', helpTitles.usage[sheet.lang])}  kubexm VERB NOUN [args] [flags]`,
    ...commandGroups.flatMap((group) => section(groupTitles[group], rowsOf(commands, group), sheet)),
    ...section(helpTitles.global, Object.values(globalFlags).map(flagRow), sheet),
    ...section(
      says.exit,
      exitRows.map(({ code, says: right }) => ({ left: String(code).padStart(3), right })),
      sheet,
    ),
    ...section(says.next, nextRows, sheet),
  ];
}

/** The commands that begin with a word, in either order, as they are typed. */
export function commandList(commands: readonly Command[], sheet: Sheet): readonly string[] {
  const rows = commands.map((command) => ({ left: `kubexm ${nameOf(command)}`, right: command.summary }));
  const help = rows.slice(0, 1).map(({ left }) => ({ left: `${left} --help`, right: says.one }));
  return [...section(helpTitles.usage, rows, sheet).slice(1), ...section(says.next, help, sheet)];
}

const rowsOf = (commands: readonly Command[], group: Command['group']) =>
  commands.filter((command) => command.group === group).map(rowOf);

const rowOf = (command: Command) => ({ left: nameOf(command), right: command.summary });

const nextRows = [
  { left: 'kubexm create config', right: says.begin },
  { left: 'kubexm COMMAND --help', right: says.one },
  { left: 'source <(kubexm generate completion bash)', right: says.tab },
];
