import { sayDuration } from '../../domain/duration.ts';
import type { Disruption } from '../../plan/step.ts';
import { type Lang, type Text, text } from '../../problem/text.ts';
import table from './data/steps.json' with { type: 'json' };
import { table as markdownTable, page } from './markdown.ts';

export const stepFile = 'steps.md';
export const stepTitle = text('Steps', '步骤');

const words = {
  intro: text(
    'The only code that changes anything. A declared step is a list of what shall be: check, difference, change and undo follow from it. A procedural step is a command with consequences, with a check of its own. Plans, logs and `kubexm describe run` name steps by these ids.',
    '只有步骤会做出变更。声明式步骤是一份期望状态的清单，检查、差异、变更和撤销都由此得出；过程式步骤是有后果的命令，带有自己的检查。计划、日志和 `kubexm describe run` 用这些 ID 指称步骤。',
  ),
  gates: text('Gates', '门'),
  gatesIntro: text(
    'A gate changes nothing: it waits until something holds, and says what it waits for.',
    '门不做变更：它等待条件成立，并说明在等什么。',
  ),
  leases: text('Leases', '短期凭据'),
  leasesIntro: text(
    'Made when a step needs one, handed to it alone, and never stored.',
    '在步骤需要时生成，只交给该步骤，绝不保存。',
  ),
  leaseHead: { en: ['Lease', 'What it is', 'Through', 'Lives'], zh: ['凭据', '内容', '途径', '有效期'] },
  head: {
    en: ['Step', 'What it does', 'Kind', 'Through', 'At most', 'Time limit'],
    zh: ['步骤', '作用', '类型', '途径', '最大影响', '时限'],
  },
  gateHead: { en: ['Gate', 'Waits for', 'Through', 'Time limit'], zh: ['门', '等待', '途径', '时限'] },
};

const kinds: Readonly<Record<string, Text>> = {
  declared: text('declared', '声明式'),
  procedural: text('procedural', '过程式'),
};

const ports: Readonly<Record<string, Text>> = {
  host: text('the host', '主机'),
  control: text('this machine', '本机'),
  cluster: text('the API', 'API'),
  etcd: text('a member of etcd', 'etcd 成员'),
};

const disruptions: Readonly<Record<Disruption, Text>> = {
  none: text('–', '–'),
  reload: text('reload', '重新加载'),
  restart: text('restart of a service', '重启服务'),
  drain: text('drain of a node', '驱逐节点负载'),
  reboot: text('reboot', '重启主机'),
  'data-loss': text('loss of data', '数据丢失'),
};

const isDisruption = (name: string): name is Disruption => Object.hasOwn(disruptions, name);

/** Every step there is, by domain, every gate and every lease; from a table that is generated of their files. */
export function stepPage(lang: Lang): string {
  const domains = Map.groupBy(table.steps, ({ id }) => id.split('.')[0] ?? '');
  return page(
    `# ${stepTitle[lang]}`,
    words.intro[lang],
    ...[...domains].flatMap(([domain, steps]) => [
      `## ${domain}`,
      markdownTable(
        words.head[lang],
        steps.map(({ id, title, kind, port, disruption, timeoutMs }) => [
          `\`${id}\``,
          title[lang],
          kinds[kind]?.[lang] ?? kind,
          ports[port]?.[lang] ?? port,
          isDisruption(disruption) ? disruptions[disruption][lang] : disruption,
          sayDuration(timeoutMs),
        ]),
      ),
    ]),
    `## ${words.gates[lang]}`,
    words.gatesIntro[lang],
    markdownTable(
      words.gateHead[lang],
      table.gates.map(({ id, waitsFor, port, timeoutMs }) => [
        `\`${id}\``,
        waitsFor[lang],
        ports[port]?.[lang] ?? port,
        sayDuration(timeoutMs),
      ]),
    ),
    `## ${words.leases[lang]}`,
    words.leasesIntro[lang],
    markdownTable(
      words.leaseHead[lang],
      table.leases.map(({ id, title, port, lifetimeMs }) => [
        `\`${id}\``,
        title[lang],
        ports[port]?.[lang] ?? port,
        sayDuration(lifetimeMs),
      ]),
    ),
  );
}
