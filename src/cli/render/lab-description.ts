import { sayByteSize } from '../../../lab/byte-size.ts';
import type { DescribedHost, LabDescription } from '../../../lab/describe-lab.ts';
import { quote } from '../../domain/quote.ts';
import { type Text, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { sheetFor } from './sheet.ts';
import { type Column, tableLines } from './table.ts';
import { padEnd } from './width.ts';

export const labHostColumns: readonly Column<DescribedHost>[] = [
  { title: text('HOST', '主机'), value: ({ name }) => name },
  { title: text('STATE', '状态'), value: ({ state }) => state },
  { title: text('ADDRESSES', '地址'), value: ({ addresses }) => addresses.join(',') },
  { title: text('DISK USED', '磁盘用量'), value: ({ diskUsedBytes }) => sayByteSize(diskUsedBytes) },
  { title: text('CONSOLE', '控制台日志'), value: ({ console }) => console, wide: true },
  { title: text('LOGIN', '登录命令'), value: ({ ssh }) => quote(...ssh), wide: true },
];

const faultColumns: readonly Column<LabDescription['faults'][number]>[] = [
  { title: text('HOST', '主机'), value: ({ host }) => host },
  { title: text('FAULT', '故障'), value: ({ fault, value }) => (value === '' ? fault : `${fault}=${value}`) },
  { title: text('PEER', '对端'), value: ({ peer }) => peer },
];

const titles = {
  hosts: text('Hosts', '主机'),
  faults: text('Faults', '故障'),
  login: text('Log in as root, here on the first host', '以 root 登录（以第一台主机为例）'),
};

const unlimited = text('not limited', '不限制');

const facts = (lab: LabDescription): readonly (readonly [Text, Text | string])[] => [
  [text('Lab', '实验环境'), lab.name],
  [text('State', '状态'), lab.state],
  [text('Created', '创建时间'), lab.createdAt],
  [text('Subnets', '子网'), lab.subnets.join(', ')],
  [text('Outside', '外部网络'), lab.uplink ?? text('not reached', '不可达')],
  [text('Disk', '磁盘'), limit(lab.limits.diskBytes)],
  [text('Memory', '内存'), limit(lab.limits.memoryBytes)],
  [text('Processors', 'CPU'), lab.limits.cpus === undefined ? unlimited : String(lab.limits.cpus)],
  [text('Key', '私钥'), lab.sshKey],
  [text('Known hosts', '主机公钥'), lab.knownHosts],
  [text('Sudo user', 'sudo 用户'), `${lab.sudoer.user} / ${lab.sudoer.password}`],
];

const limit = (bytes: number | undefined): Text | string =>
  bytes === undefined ? unlimited : sayByteSize(bytes);

export function labDescriptionLines(
  lab: LabDescription,
  wide: boolean,
  context: CliContext,
): readonly string[] {
  const { lang } = context;
  const width = wide ? undefined : context.stdout.columns();
  const { paint } = sheetFor(context.stdout, context);
  const shape = { lang, wide, width, paint };
  const [first] = lab.hosts;
  return [
    ...facts(lab).map(
      ([name, value]) =>
        `${paint('dim', padEnd(name[lang], 13))}${typeof value === 'string' ? value : value[lang]}`,
    ),
    ...section(paint('bold', titles.hosts[lang]), tableLines(lab.hosts, labHostColumns, shape)),
    ...(lab.faults.length === 0
      ? []
      : section(paint('bold', titles.faults[lang]), tableLines(lab.faults, faultColumns, shape))),
    ...(first === undefined ? [] : section(paint('bold', titles.login[lang]), [quote(...first.ssh)])),
  ];
}

const section = (title: string, lines: readonly string[]): string[] => [
  '',
  title,
  ...lines.map((line) => `  ${line}`),
];
