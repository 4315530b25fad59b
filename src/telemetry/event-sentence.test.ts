import { expect, it } from 'vitest';
import { same } from '../problem/text.ts';
import { eventSentence } from './event-sentence.ts';
import { sampleEvents } from './testing/sample-events.ts';

it.each(sampleEvents().map((event) => [event.type, event] as const))(
  'says %s in both languages, with every gap filled',
  (type, event) => {
    const { en, zh } = eventSentence(event);
    expect(`${en}${zh}`).not.toMatch(/[{}]|undefined/);
    if (type !== 'stage-started' && type !== 'step-progress') expect(zh).toMatch(/\p{Script=Han}/u);
  },
);

it('counts what a run did', () => {
  const totals = { satisfied: 7, changed: 3, failed: 0, skipped: 1 };
  const event = {
    at: 0,
    runId: 'r',
    type: 'run-finished',
    status: 'done',
    durationMs: 61_250,
    totals,
  } as const;
  expect(eventSentence(event)).toEqual({
    en: 'done after 1m 01s: 3 changed, 7 unchanged, 0 failed, 1 skipped',
    zh: '完成，用时 1m 01s：变更 3，无需变更 7，失败 0，跳过 1',
  });
});

it('says whether a run starts or goes on', () => {
  const run = {
    at: 0,
    runId: 'r',
    type: 'run-started',
    pipeline: 'create-cluster',
    cluster: 'demo',
  } as const;
  const said = (resumed: boolean) => eventSentence({ ...run, operator: 'ann', command: [], resumed }).en;
  expect([said(false), said(true)]).toEqual([
    'create-cluster of demo started',
    'create-cluster of demo goes on',
  ]);
});

it('keeps the words of a step as they are', () => {
  const event = sampleEvents('{title} {because}').find(({ type }) => type === 'step-progress');
  expect(event && eventSentence(event).en).toBe(same('{title} {because}: {title} {because}').en);
});
