import { sayElapsed } from '../../../domain/duration.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import { shortHosts } from '../host-set.ts';
import { shownHost, withShownHosts } from '../shown-host.ts';
import type { Tone } from '../style.ts';
import { cut, padEnd, widthOf } from '../width.ts';
import type { FrameShape } from './frame-shape.ts';
import type { ProgressState } from './progress-state.ts';
import { taskLines } from './task-lines.ts';

const words = {
  undone: text('undone {done} of {changes}', '已撤销 {done} / {changes}'),
  changed: text('{count} changed', '变更 {count}'),
  satisfied: text('{count} unchanged', '未变 {count}'),
  failed: text('{count} failed', '失败 {count}'),
  skipped: text('{count} skipped', '跳过 {count}'),
  stage: text('{stage}, hosts: {hosts}', '{stage}，主机 {hosts} 台'),
  waits: text('waits until {waitsFor} ({elapsed})', '等待{waitsFor}（{elapsed}）'),
  rolling: text('rolling {region}: {hosts}', '滚动 {region}：{hosts}'),
  stop: text('Ctrl-C stops at the next safe point', '按 Ctrl-C 在下一个安全点停止'),
  stoppingFailed: text(
    'something failed: finishing what runs; Ctrl-C twice stops now',
    '出现失败：正在完成进行中的内容；连按两次 Ctrl-C 立即停止',
  ),
  stopping: text(
    'stopping at the next safe point; Ctrl-C again stops now',
    '将在下一个安全点停止；再按一次 Ctrl-C 立即停止',
  ),
  stoppingNow: text('stopping now', '正在立即停止'),
};

const lastProblems = 3;

/** What a person sees: one line per busy task however many hosts it has, never more lines than the screen. */
export function progressFrame(state: ProgressState, shape: FrameShape): readonly string[] {
  const { paint, lang, columns } = shape;
  const say = (template: Text, params: Parameters<typeof fill>[1] = {}) => fill(template, params)[lang];
  const line = (mark: string, tone: Tone, body: string) =>
    `  ${paint(tone, mark)} ${cut(withShownHosts(body, lang), columns - 5)}`;
  const tail = [
    ...[...state.waiting.values()].flatMap(({ waitsFor, because, since }) => {
      const waits = say(words.waits, { waitsFor, elapsed: sayElapsed(shape.now - since) });
      const reason = because?.[lang];
      if (reason === undefined) return [line('◷', 'yellow', waits)];
      const whole = `${waits}: ${reason}`;
      return widthOf(whole) <= columns - 5
        ? [line('◷', 'yellow', whole)]
        : [line('◷', 'yellow', waits), line(' ', 'dim', reason)];
    }),
    ...[...state.rolling]
      .filter(([, hosts]) => hosts.size > 0)
      .map(([region, hosts]) =>
        line('↻', 'cyan', say(words.rolling, { region, hosts: shortHosts([...hosts]) })),
      ),
    ...[...state.problems.values()]
      .slice(-lastProblems)
      .map(({ host, problem }) =>
        line(
          '✗',
          'red',
          `${host === undefined ? '' : `${shownHost(host, lang)}: `}${problem.what[lang]} (${problem.code})`,
        ),
      ),
    paint('dim', cut(say(stopWords[state.stopping ?? 'no']), columns - 1)),
  ];
  const head = headLines(state, shape);
  const room = Math.max(1, shape.rows - 1 - head.length - Math.min(tail.length, shape.rows - 4));
  return [...head, ...taskLines(state, shape, room), ...tail].slice(0, Math.max(1, shape.rows - 1));
}

const stopWords = {
  no: words.stop,
  failed: words.stoppingFailed,
  asked: words.stopping,
  now: words.stoppingNow,
};

/** Failures and what was skipped are named only when there are any. */
const totalTones = [
  ['changed', 'green'],
  ['satisfied', 'dim'],
  ['failed', 'red'],
  ['skipped', 'yellow'],
] as const;

function headLines(
  { title, stage, hosts, totals, startedAt, undo }: ProgressState,
  { lang, paint, columns, now }: FrameShape,
): readonly string[] {
  const clock = sayElapsed(now - startedAt);
  const about = stage === undefined ? '' : fill(words.stage, { stage, hosts })[lang];
  const room = columns - clock.length - 2;
  const shown = cut(title, room - 1);
  const beside = cut(about, room - widthOf(shown) - 3);
  const isAlwaysNamed = (name: string) => undo === undefined && (name === 'changed' || name === 'satisfied');
  const counts = [
    ...(undo === undefined ? [] : [paint('green', fill(words.undone, { ...undo })[lang])]),
    ...totalTones
      .filter(([name]) => totals[name] > 0 || isAlwaysNamed(name))
      .map(([name, tone]) => paint(tone, fill(words[name], { count: totals[name] })[lang])),
  ];
  return [
    `${paint('bold', shown)}${padEnd(beside === '' ? '' : `  ${beside}`, room - widthOf(shown))} ${clock}`,
    `  ${counts.join(paint('dim', ' · '))}`,
  ];
}
