import { sayElapsed } from '../../../domain/duration.ts';
import { fill, type Lang, type Text, text } from '../../../problem/text.ts';
import { shortHosts } from '../host-set.ts';
import type { Paint } from '../style.ts';
import { cut, padEnd, widthOf } from '../width.ts';
import type { ProgressState, TaskProgress } from './progress-state.ts';

export interface FrameShape {
  readonly lang: Lang;
  readonly paint: Paint;
  readonly columns: number;
  readonly rows: number;
  readonly now: number;
}

const words = {
  totals: text(
    '{changed} changed · {satisfied} unchanged · {failed} failed · {skipped} skipped',
    '变更 {changed} · 未变 {satisfied} · 失败 {failed} · 跳过 {skipped}',
  ),
  stage: text('{stage} (hosts: {hosts})', '{stage}（主机 {hosts} 台）'),
  running: text('{running} running, {settled} settled', '进行中 {running}，已完成 {settled}'),
  more: text('… more tasks: {count}', '…… 另有 {count} 个任务'),
  waits: text('waits for {waitsFor} ({elapsed})', '等待{waitsFor}（{elapsed}）'),
  rolling: text('rolling {region}: {hosts}', '滚动 {region}：{hosts}'),
  looking: text('looking at the hosts', '正在检查主机状态'),
  stop: text('Ctrl-C stops at the next safe point', '按 Ctrl-C 在下一个安全点停止'),
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
  const line = (mark: string, tone: Parameters<Paint>[0], body: string) =>
    `  ${paint(tone, mark)} ${cut(body, columns - 5)}`;
  const clock = sayElapsed(shape.now - state.startedAt);
  const title = cut(state.title, columns - clock.length - 3);
  const tail = [
    ...[...state.waiting.values()].map(({ waitsFor, because, since }) => {
      const waits = say(words.waits, { waitsFor, elapsed: sayElapsed(shape.now - since) });
      return line('◷', 'yellow', because === undefined ? waits : `${waits}: ${because[lang]}`);
    }),
    ...[...state.rolling]
      .filter(([, hosts]) => hosts.size > 0)
      .map(([region, hosts]) =>
        line('↻', 'cyan', say(words.rolling, { region, hosts: shortHosts([...hosts]) })),
      ),
    ...[...state.problems.values()]
      .slice(-lastProblems)
      .map(({ host, problem }) => line('✗', 'red', `${host}: ${problem.what[lang]} (${problem.code})`)),
    paint('dim', cut(say(stopWords[state.stopping ?? 'no']), columns - 1)),
  ];
  const head = [
    `${paint('bold', padEnd(title, columns - clock.length - 2))} ${clock}`,
    cut(
      `${say(words.stage, { stage: state.stage, hosts: state.hosts })}   ${say(words.totals, state.totals)}`,
      columns - 1,
    ),
  ];
  const room = Math.max(1, shape.rows - 1 - head.length - Math.min(tail.length, shape.rows - 4));
  return [...head, ...taskLines(state, shape, room), ...tail].slice(0, Math.max(1, shape.rows - 1));
}

const stopWords = { no: words.stop, 'safe-point': words.stopping, now: words.stoppingNow };

function taskLines(state: ProgressState, shape: FrameShape, room: number): readonly string[] {
  const busy = [...state.tasks].filter(([, task]) => task.running.size > 0);
  const { paint, lang, columns } = shape;
  if (busy.length === 0 && state.waiting.size === 0) return [`  ${paint('dim', `· ${words.looking[lang]}`)}`];
  const shown = busy.length > room ? busy.slice(0, Math.max(0, room - 1)) : busy;
  const nameWidth = Math.min(32, Math.max(0, ...shown.map(([name]) => widthOf(name))));
  return [
    ...shown.map(([name, task]) => {
      const label = padEnd(cut(name, nameWidth), nameWidth);
      return `  ${paint('green', '▸')} ${label}  ${cut(taskBody(task, shape), columns - nameWidth - 7)}`;
    }),
    ...(busy.length > shown.length
      ? [`  ${fill(words.more, { count: busy.length - shown.length })[lang]}`]
      : []),
  ];
}

/** Counts first: they stay readable with 200 hosts. A few names and the newest line of output follow. */
function taskBody({ running, settled, since }: TaskProgress, { lang, now }: FrameShape): string {
  const newest = [...running.values()].at(-1);
  const counts = fill(words.running, { running: running.size, settled })[lang];
  const doing = [newest?.title[lang], newest?.line?.[lang]].filter((part) => part !== undefined).join(': ');
  return `${counts}  ${sayElapsed(now - since)}  ${shortHosts([...running.values()].map(({ host }) => host))}  ${doing}`;
}
