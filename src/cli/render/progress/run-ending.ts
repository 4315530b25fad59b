import { sayDuration } from '../../../domain/duration.ts';
import type { RunStatus, RunTotals } from '../../../plan/event.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import type { CliContext } from '../../context.ts';
import { shortHosts } from '../host-set.ts';
import { painter, type Tone } from '../style.ts';

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
  totals: text(
    '{changed} changed, {satisfied} unchanged, {failed} failed, {skipped} skipped',
    '变更 {changed}，未变 {satisfied}，失败 {failed}，跳过 {skipped}',
  ),
  left: text('left behind', '未完成的主机'),
  log: text('log', '日志'),
  next: text('next', '下一步'),
  resume: text('go on where it stopped', '从中断处继续'),
  rollback: text('undo what this run did', '撤销本次运行所做的变更'),
  describe: text('see what was and was not done', '查看已完成和未完成的内容'),
};

const tones: Readonly<Record<RunStatus, Tone>> = {
  done: 'green',
  failed: 'red',
  interrupted: 'yellow',
  'rolled-back': 'yellow',
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
  const lines = [
    `${paint(tones[status], fill(words[status], { took: sayDuration(durationMs) })[lang])}  ${fill(words.totals, { ...totals })[lang]}`,
    ...(ending.leftBehind.length > 0 ? [`  ${words.left[lang]}  ${shortHosts(ending.leftBehind, 10)}`] : []),
    `  ${words.log[lang]}  ${ending.log}`,
    ...next.map(
      ({ command, says }) => `  ${words.next[lang]}  ${paint('cyan', command)}  ${paint('dim', says[lang])}`,
    ),
  ];
  context.stderr.write(`${lines.join('\n')}\n`);
}
