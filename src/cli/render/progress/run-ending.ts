import { sayDuration } from '../../../domain/duration.ts';
import type { RunStatus, RunTotals } from '../../../plan/event.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import type { CliContext } from '../../context.ts';
import { shortHosts } from '../host-set.ts';
import { runTones } from '../run-tone.ts';
import { shownHost } from '../shown-host.ts';
import { painter } from '../style.ts';
import { padEnd, widthOf } from '../width.ts';

export interface RunEnding {
  readonly runId: string;
  readonly status: RunStatus;
  readonly durationMs: number;
  readonly totals: RunTotals;
  readonly leftBehind: readonly string[];
  readonly log: string;
  /** What to type next after success; after anything else the ways on and back are said. */
  readonly next: readonly { readonly command: string; readonly says: Text }[];
}

const words = {
  done: text('Done in {took}', '已完成，用时 {took}'),
  failed: text('Failed after {took}', '失败，用时 {took}'),
  interrupted: text('Interrupted after {took}', '已中断，用时 {took}'),
  'rolled-back': text('Rolled back in {took}', '已回滚，用时 {took}'),
  changed: text('{count} changed', '变更 {count}'),
  satisfied: text('{count} unchanged', '未变 {count}'),
  failedSteps: text('{count} failed', '失败 {count}'),
  skipped: text('{count} skipped', '跳过 {count}'),
  comma: text(', ', '，'),
  left: text('left', '遗留'),
  log: text('log', '日志'),
  next: text('next', '下一步'),
  or: text('or', '或'),
  resume: text('go on where it stopped', '从中断处继续'),
  rollback: text('undo what this run did', '撤销本次运行所做的变更'),
  describe: text('see what was and was not done', '查看已完成和未完成的内容'),
};

/** What was done, how long it took, where the log is, what to type next. */
export function printRunEnding(
  ending: RunEnding,
  context: Pick<CliContext, 'stderr' | 'lang' | 'colour' | 'logFormat'>,
): void {
  if (context.logFormat === 'json') return;
  const { lang } = context;
  const paint = painter(context);
  const { runId, status, durationMs, totals } = ending;
  const wayOn = [
    { command: `kubexm resume run ${runId}`, says: words.resume },
    ...(totals.changed > 0 ? [{ command: `kubexm rollback run ${runId}`, says: words.rollback }] : []),
    { command: `kubexm describe run ${runId}`, says: words.describe },
  ];
  const next = status === 'failed' || status === 'interrupted' ? wayOn : ending.next;
  const counts = [
    fill(words.changed, { count: totals.changed }),
    fill(words.satisfied, { count: totals.satisfied }),
    ...(totals.failed > 0 ? [fill(words.failedSteps, { count: totals.failed })] : []),
    ...(totals.skipped > 0 ? [fill(words.skipped, { count: totals.skipped })] : []),
  ];
  const labels = [words.left, words.log, words.next, words.or];
  const labelWidth = Math.max(...labels.map((label) => widthOf(label[lang])));
  const labelled = (label: Text, body: string) =>
    `  ${paint('dim', padEnd(label[lang], labelWidth))}  ${body}`;
  const commandWidth = Math.max(0, ...next.map(({ command }) => widthOf(command)));
  const indent = labelWidth + 4;
  const columns = context.stderr.columns() ?? Number.POSITIVE_INFINITY;
  const fitsBeside = next.every(({ says }) => indent + commandWidth + 2 + widthOf(says[lang]) <= columns);
  const left = ending.leftBehind.map((host) => shownHost(host, lang));
  const lines = [
    '',
    `${paint(runTones[status], fill(words[status], { took: sayDuration(durationMs) })[lang])}  ${counts.map((count) => count[lang]).join(words.comma[lang])}`,
    ...(left.length > 0 ? [labelled(words.left, shortHosts(left, 10))] : []),
    labelled(words.log, ending.log),
    // The first is the one thing to do; the others are there for who knows better.
    ...next.flatMap(({ command, says }, index) => {
      const label = index === 0 ? words.next : words.or;
      const remark = paint('dim', says[lang]);
      return fitsBeside
        ? [labelled(label, `${paint('cyan', padEnd(command, commandWidth))}  ${remark}`)]
        : [labelled(label, paint('cyan', command)), `${' '.repeat(indent)}${remark}`];
    }),
  ];
  context.stderr.write(`${lines.join('\n')}\n`);
}
