import type { Disruption } from '../../plan/step.ts';
import type { NodeView, OutcomeGroup, PlanView, RegionView, StageView } from '../../plan/view.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { compressHosts, shortHosts } from './host-set.ts';
import type { Sheet } from './sheet.ts';
import { shownHost, withoutHere } from './shown-host.ts';
import type { Tone } from './style.ts';
import { widthOf, wrap } from './width.ts';

export interface PlanShape extends Sheet {
  /** Also what needs no change, and differences line by line. */
  readonly full: boolean;
}

const words = {
  stage: text('Stage {number}: {title}', '阶段 {number}：{title}'),
  predicted: text(' (as foreseen; drawn again when it is reached)', '（预测；执行到时重新规划）'),
  unchanged: text('no change needed: {count}', '{count} 个步骤无需变更'),
  rest: text('nothing to do in other tasks, steps: {count}', '其余任务无需变更（{count} 个步骤）'),
  after: text('decided after {after}', '取决于 {after}'),
  waits: text('waits', '等待'),
  rolling: text('rolling over {hosts}, {width} at a time', '在 {hosts} 上滚动，每次 {width} 台'),
  gate: text(
    'rolling over {hosts}, {width} at a time, each until {waitsFor}',
    '在 {hosts} 上滚动，每次 {width} 台，逐台等待{waitsFor}',
  ),
  unseen: text('No host could be looked at.', '没有可以查看的主机。'),
  nothing: text('Nothing to do: every host is as described.', '无事可做：所有主机均符合描述。'),
  totals: text(
    'changes: {change}, decided on the way: {after}, unchanged: {same}, hosts: {hosts}',
    '变更 {change} 项，执行到时才能确定 {after} 项，不变 {same} 项，涉及 {hosts} 台主机',
  ),
};

const disruptions: Readonly<Record<Disruption, Text>> = {
  none: text('', ''),
  reload: text('reload', '重新加载'),
  restart: text('RESTART', '重启服务'),
  drain: text('DRAIN', '驱逐工作负载'),
  reboot: text('REBOOT', '重启主机'),
  'data-loss': text('DATA LOSS', '数据丢失'),
};

const marks: Readonly<Record<OutcomeGroup['outcome'], readonly [string, Tone]>> = {
  change: ['~', 'yellow'],
  'no-change': ['=', 'dim'],
  after: ['?', 'cyan'],
  waits: ['◷', 'dim'],
};

/** What would run on which hosts and why: by stage, then task; hosts with the same outcome share a line. */
export function planLines(plan: PlanView, shape: PlanShape): readonly string[] {
  const groups = plan.stages.flatMap((stage) => stage.nodes.flatMap((node) => node.outcomes));
  const count = (outcome: OutcomeGroup['outcome']) =>
    groups.reduce((sum, group) => sum + (group.outcome === outcome ? group.hosts.length : 0), 0);
  const [change, after] = [count('change'), count('after')];
  const subjects = new Set(groups.flatMap((group) => group.hosts));
  const hosts = withoutHere([...subjects]).length;
  const { lang, paint } = shape;
  const totals = fill(words.totals, { change, after, same: count('no-change'), hosts })[lang];
  const nothing =
    subjects.size === 0 ? paint('yellow', words.unseen[lang]) : paint('green', words.nothing[lang]);
  return [
    ...plan.stages.flatMap((stage, index) => stageLines(stage, index + 1, shape)),
    change + after === 0 ? nothing : paint('bold', totals),
  ];
}

function stageLines(stage: StageView, number: number, shape: PlanShape): readonly string[] {
  const { lang, paint } = shape;
  const title = fill(words.stage, { number, title: stage.title })[lang];
  const tasks = Map.groupBy(stage.nodes, ({ module, task }) => `${module}/${task}`);
  return [
    `${paint('bold', title)}${stage.predicted ? paint('dim', words.predicted[lang]) : ''}`,
    ...stage.regions.map((region) => `  ${paint('cyan', '↻')} ${regionSentence(region)[lang]}`),
    ...[...tasks].flatMap(([task, nodes]) => taskLines(task, nodes, shape)),
    ...restLines([...tasks.values()].filter((nodes) => !isNamed(nodes, shape)).flat(), shape),
    '',
  ];
}

/** A task of which nothing is to be said is counted with all others of its kind. */
const isNamed = (nodes: readonly NodeView[], { full }: PlanShape): boolean =>
  nodes.some(({ outcomes }) => outcomes.some(({ outcome }) => full || outcome !== 'no-change'));

function restLines(nodes: readonly NodeView[], { lang, paint }: PlanShape): readonly string[] {
  const count = nodes.filter(({ outcomes }) => outcomes.length > 0).length;
  return count === 0 ? [] : [`  ${paint('dim', `= ${fill(words.rest, { count })[lang]}`)}`];
}

const regionSentence = ({ hosts, width, waitsFor }: RegionView): Text => {
  const params = { hosts: shortHosts(hosts, 5), width };
  return waitsFor === undefined ? fill(words.rolling, params) : fill(words.gate, { ...params, waitsFor });
};

function taskLines(task: string, nodes: readonly NodeView[], shape: PlanShape): readonly string[] {
  if (!isNamed(nodes, shape)) return [];
  const isShown = ({ outcome }: OutcomeGroup) => shape.full || outcome !== 'no-change';
  const lines = nodes.flatMap((node) =>
    alike(node.outcomes.filter(isShown), shape).flatMap((group) => outcomeLines(node, group, shape)),
  );
  const hidden = nodes.filter(({ outcomes }) => outcomes.length > 0 && !outcomes.some(isShown)).length;
  const unchanged = `    ${shape.paint('dim', `= ${fill(words.unchanged, { count: hidden })[shape.lang]}`)}`;
  return [`  ${task}`, ...lines, ...(hidden > 0 ? [unchanged] : [])];
}

/** What differs only in the difference that is not shown is one line for all its hosts. */
function alike(groups: readonly OutcomeGroup[], { full }: PlanShape): readonly OutcomeGroup[] {
  if (full) return groups;
  const same = Map.groupBy(groups, ({ outcome, disruption, because, after }) =>
    JSON.stringify([outcome, disruption, because, after]),
  );
  return [...same.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, hosts: [first, ...others].flatMap(({ hosts }) => hosts) }],
  );
}

function outcomeLines(node: NodeView, group: OutcomeGroup, shape: PlanShape): readonly string[] {
  const { lang, paint, width, full } = shape;
  const [mark, tone] = marks[group.outcome];
  const disruption = group.outcome === 'no-change' ? '' : disruptions[group.disruption][lang];
  const hosts = compressHosts(group.hosts).map((host) => shownHost(host, lang));
  const warned = disruption === '' ? '' : `  ${paint('red', `[${disruption}]`)}`;
  const head = `    ${paint(tone, mark)} ${node.title[lang]}  ${paint('cyan', hosts.join(', '))}${warned}`;
  const why =
    group.because?.[lang] ??
    (group.after === undefined ? '' : fill(words.after, { after: group.after })[lang]);
  const difference = full && group.difference !== undefined ? group.difference.trimEnd().split('\n') : [];
  const isShort = widthOf(head) + widthOf(why) + 2 <= width;
  const below =
    why === '' || isShort ? [] : wrap(why, width - 6).map((line) => `      ${paint('dim', line)}`);
  return [
    isShort && why !== '' ? `${head}  ${paint('dim', why)}` : head,
    ...below,
    ...difference.map((line) => `      ${paint('dim', `│ ${line}`)}`),
  ];
}
