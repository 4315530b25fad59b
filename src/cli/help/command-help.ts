import { fill, same, text } from '../../problem/text.ts';
import { type Command, nameOf } from '../define-command.ts';
import type { Flag } from '../define-flag.ts';
import { flag, globalFlags } from '../flag.ts';
import { spellingsOf } from '../invocation/find-command.ts';
import { knownClusterFlags } from '../operate/load-cluster.ts';
import { lockingFlags } from '../operate/login-flags.ts';
import type { Sheet } from '../render/sheet.ts';
import { paragraph, type Row, section } from './page.ts';
import { usageLine } from './usage-line.ts';

export const helpTitles = {
  usage: text('Usage', '用法'),
  arguments: text('Arguments', '参数'),
  flags: text('Flags', '选项'),
  cluster: text('The cluster', '集群'),
  reached: text('The cluster, and how its hosts are reached', '集群及其主机的登录方式'),
  global: text('Flags of every command', '通用选项'),
  examples: text('Examples', '示例'),
  also: text('Also written', '其他写法'),
  flag: text('Flag', '选项'),
  argument: text('Argument', '参数'),
  command: text('Command', '命令'),
  code: text('Code', '代码'),
  meaning: text('Meaning', '说明'),
  fallback: text('{says} (default {fallback})', '{says}（默认 {fallback}）'),
};

const ofHosts: ReadonlySet<Flag> = new Set<Flag>(Object.values(lockingFlags));

/** The same for many commands: they stand behind what a command has of its own. */
const ofCluster: ReadonlySet<Flag> = new Set([
  ...Object.values<Flag>(knownClusterFlags),
  flag.sameFile,
  flag.fileForName,
  ...ofHosts,
]);

export function commandHelp(command: Command, sheet: Sheet): readonly string[] {
  const flags = Object.values(command.flags ?? {});
  const also = spellingsOf(command).filter((name) => name !== nameOf(command));
  return [
    ...paragraph(command.summary, sheet),
    '',
    `${sheet.paint('bold', helpTitles.usage[sheet.lang])}  ${usageLine(command)}`,
    ...(also.length === 0 ? [] : [`${helpTitles.also[sheet.lang]}  ${also.join(', ')}`]),
    '',
    ...paragraph(command.description, sheet),
    '',
    sheet.paint('bold', helpTitles.examples[sheet.lang]),
    ...command.examples.flatMap(({ command: typed, says }) => [
      `  ${sheet.paint('dim', `# ${says[sheet.lang]}`)}`,
      `  ${sheet.paint('cyan', typed)}`,
    ]),
    ...section(
      helpTitles.arguments,
      Object.values(command.args ?? {}).map(({ name, says }) => ({ left: name, right: says })),
      sheet,
    ),
    ...section(helpTitles.flags, flags.filter((one) => !ofCluster.has(one)).map(flagRow), sheet),
    ...section(
      flags.some((one) => ofHosts.has(one)) ? helpTitles.reached : helpTitles.cluster,
      flags.filter((one) => ofCluster.has(one)).map(flagRow),
      sheet,
    ),
    ...section(helpTitles.global, Object.values(globalFlags).map(flagRow), sheet),
  ];
}

export function flagRow({ long, short, value, says, fallback }: Flag): Row {
  return {
    left: `${short === undefined ? '    ' : `-${short}, `}--${long}${value === undefined ? '' : ` ${value}`}`,
    right: fallback === undefined ? says : fill(helpTitles.fallback, { says, fallback: same(fallback) }),
  };
}
