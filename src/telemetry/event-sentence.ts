import { sayDuration } from '../domain/duration.ts';
import type { RunEvent, RunStatus, RunTotals } from '../plan/event.ts';
import { fill, type Text, text } from '../problem/text.ts';

/** What happened, in one sentence. Who it happened to is said by the fields around it. */
export function eventSentence(event: RunEvent): Text {
  switch (event.type) {
    case 'run-started':
      return fill(event.resumed ? resumed : started, { pipeline: event.pipeline, cluster: event.cluster });
    case 'run-finished':
      return fill(finished[event.status], { ...event.totals, took: sayDuration(event.durationMs) });
    case 'stage-started':
      return event.title;
    case 'stage-skipped':
      return fill(text('{title}: already reached', '{title}：已经达成'), { title: event.title });
    case 'stage-finished':
      return fill(text('stage finished in {took}', '阶段完成，用时 {took}'), {
        took: sayDuration(event.durationMs),
      });
    case 'step-satisfied':
      return fill(text('{title}: nothing to do', '{title}：无需变更'), { title: event.title });
    case 'step-drifted':
      return fill(text('{title}: to be changed, {because}', '{title}：需要变更，{because}'), {
        title: event.title,
        because: event.because,
      });
    case 'step-progress':
      return fill(text('{title}: {line}', '{title}：{line}'), { title: event.title, line: event.line });
    case 'step-changed':
      return fill(text('{title}: changed', '{title}：已变更'), { title: event.title });
    case 'step-failed':
      return fill(text('{title}: failed, {what}', '{title}：失败，{what}'), {
        title: event.title,
        what: event.problem.what,
      });
    case 'step-skipped':
      return fill(text('{title}: skipped, {because}', '{title}：已跳过，{because}'), {
        title: event.title,
        because: event.because,
      });
    case 'gate-waiting':
      return fill(event.because === undefined ? waiting : waitingBecause, {
        waitsFor: event.waitsFor,
        took: sayDuration(event.waitedMs),
        because: event.because ?? '',
      });
    case 'gate-passed':
      return fill(text('waited {took} until {waitsFor}', '{waitsFor}已满足，等待了 {took}'), {
        waitsFor: event.waitsFor,
        took: sayDuration(event.waitedMs),
      });
    case 'gate-failed':
      return fill(
        text('waited {took} in vain until {waitsFor}: {why}', '等待{waitsFor}未果，等待了 {took}：{why}'),
        { waitsFor: event.waitsFor, took: sayDuration(event.waitedMs), why: event.problem.why },
      );
    case 'region-entered':
      return fill(text('taken into {region}', '进入滚动区域 {region}'), { region: event.region });
    case 'region-left':
      return fill(event.healthy ? leftHealthy : leftUnhealthy, { region: event.region });
    case 'host-left-run':
      return fill(text('left the run: {what}', '已退出本次运行：{what}'), { what: event.problem.what });
    case 'rollback-started':
      return fill(goesBack, { ...event });
    case 'undo-started':
      return fill(text('undoing: {step}', '正在撤销：{step}'), { step: event.step });
    case 'undo-applied':
      return fill(text('undone: {step}', '已撤销：{step}'), { step: event.step });
    case 'undo-failed':
      return fill(text('could not be undone: {step}, {what}', '无法撤销：{step}，{what}'), {
        step: event.step,
        what: event.problem.what,
      });
    case 'stopping':
      if (event.when === 'now') return text('stopping now', '立即停止');
      return event.cause === 'failure'
        ? text(
            'something failed: what runs is finished, nothing new begins',
            '出现失败：完成进行中的内容，不再开始新的',
          )
        : text('stopping at the next safe point', '将在下一个安全点停止');
  }
}

const started = text('{pipeline} of {cluster} started', '开始对 {cluster} 执行 {pipeline}');
const resumed = text('{pipeline} of {cluster} goes on', '继续对 {cluster} 执行 {pipeline}');
const goesBack = text(
  'rollback of {pipeline} of {cluster} started, changes to undo one by one: {changes}',
  '开始回滚 {cluster} 的 {pipeline}，需逐项撤销 {changes} 项变更',
);
const waiting = text('waiting until {waitsFor}, {took} so far', '正在等待{waitsFor}，已等待 {took}');
const waitingBecause = text(
  'waiting until {waitsFor}, {took} so far: {because}',
  '正在等待{waitsFor}，已等待 {took}：{because}',
);
const leftHealthy = text('left {region} healthy', '离开滚动区域 {region}，状态健康');
const leftUnhealthy = text('left {region} without being healthy', '离开滚动区域 {region}，状态不健康');

const counts: Record<keyof RunTotals, Text> = {
  changed: text('{changed} changed', '变更 {changed}'),
  satisfied: text('{satisfied} unchanged', '无需变更 {satisfied}'),
  failed: text('{failed} failed', '失败 {failed}'),
  skipped: text('{skipped} skipped', '跳过 {skipped}'),
};

const withCounts = (en: string, zh: string): Text => ({
  en: `${en} after {took}: ${Object.values(counts)
    .map((count) => count.en)
    .join(', ')}`,
  zh: `${zh}，用时 {took}：${Object.values(counts)
    .map((count) => count.zh)
    .join('，')}`,
});

const finished: Record<RunStatus, Text> = {
  done: withCounts('done', '完成'),
  failed: withCounts('failed', '失败'),
  interrupted: withCounts('interrupted', '已中断'),
  'rolled-back': withCounts('rolled back', '已回滚'),
};
