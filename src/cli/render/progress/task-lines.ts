import { sayElapsed } from '../../../domain/duration.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import { shortHosts } from '../host-set.ts';
import { shownHost } from '../shown-host.ts';
import { cut, padEnd, widthOf } from '../width.ts';
import type { FrameShape } from './frame-shape.ts';
import type { ProgressState, TaskProgress } from './progress-state.ts';

const words = {
  running: text('{count} running', '进行中 {count}'),
  settled: text('{count} done', '已完成 {count}'),
  more: text('… more tasks: {count}', '…… 另有 {count} 个任务'),
  looking: text('looking at the hosts', '正在检查主机状态'),
};

/** Below this a line has room for one name and what is done there. */
const narrow = 100;

/** One line per task that is busy; counts stand below each other. */
export function taskLines(state: ProgressState, shape: FrameShape, room: number): readonly string[] {
  const busy = [...state.tasks].filter(([, task]) => task.running.size > 0);
  const { paint, lang, columns } = shape;
  // Who stops looks at nobody any more.
  if (busy.length === 0 && state.stopping !== undefined) return [];
  if (busy.length === 0 && state.waiting.size === 0) return [`  ${paint('dim', `· ${words.looking[lang]}`)}`];
  const shown = busy.length > room ? busy.slice(0, Math.max(0, room - 1)) : busy;
  const rows = shown.map(([name, task]) => cellsOf(shortName(name, shown), task, shape));
  const widths = [0, 1, 2, 3].map((at) => Math.max(0, ...rows.map((row) => widthOf(row[at] ?? ''))));
  return [
    ...rows.map(([name = '', running = '', settled = '', elapsed = '', ...rest]) => {
      const counts = [running, settled, elapsed].map((cell, at) => padStart(cell, widths[at + 1] ?? 0));
      const body = [padEnd(name, widths[0] ?? 0), ...counts, ...rest].join('  ');
      return `  ${paint('green', '▸')} ${cut(body, columns - 5)}`;
    }),
    ...(busy.length > shown.length
      ? [`  ${fill(words.more, { count: busy.length - shown.length })[lang]}`]
      : []),
  ];
}

/** The module is named only where two tasks would be called the same. */
function shortName(name: string, shown: readonly (readonly [string, TaskProgress])[]): string {
  const own = name.slice(name.indexOf('/') + 1);
  const isAlone = shown.every(([other]) => other === name || other.slice(other.indexOf('/') + 1) !== own);
  return cut(isAlone ? own : name, 28);
}

/** Counts first: they stay readable with 200 hosts. A few names and the newest line of output follow. */
function cellsOf(
  name: string,
  { running, settled, since }: TaskProgress,
  { lang, now, columns }: FrameShape,
): readonly string[] {
  const newest = [...running.values()].at(-1);
  const count = (template: Text, value: number) => fill(template, { count: value })[lang];
  const hosts = [...running.values()].map(({ host }) => shownHost(host, lang));
  const doing = [newest?.title[lang], newest?.line?.[lang]].filter((part) => part !== undefined).join(': ');
  return [
    name,
    count(words.running, running.size),
    count(words.settled, settled),
    sayElapsed(now - since),
    shortHosts(hosts, columns < narrow ? 1 : 3),
    doing,
  ];
}

const padStart = (cell: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(cell))) + cell;
