import { describe, expect, it } from 'vitest';
import { type RecordedRun, readHistory, withRun, writeHistory } from './run-history.ts';

const run = (runId: string, status = 'done'): RecordedRun => ({
  runId,
  pipeline: 'create-cluster',
  command: 'kubexm create cluster',
  operator: 'root@station',
  startedAt: '2026-11-16T00:00:00.000Z',
  finishedAt: '2026-11-16T00:01:00.000Z',
  status,
  changes: 3,
});

describe('the history of a cluster', () => {
  it('is read back as it was written', () => {
    expect(readHistory(writeHistory([run('1'), run('2')]))).toEqual([run('1'), run('2')]);
  });

  it('has a run that was taken up again once, as it ended at last', () => {
    const runs = withRun(withRun([run('0')], run('1', 'failed')), run('1'));
    expect(runs.map(({ runId, status }) => `${runId} ${status}`)).toEqual(['0 done', '1 done']);
  });

  it('forgets the oldest runs', () => {
    const many = Array.from({ length: 40 }, (_, at) => run(String(at)));
    const kept = many.reduce<readonly RecordedRun[]>(withRun, []);
    expect([kept[0]?.runId, kept.at(-1)?.runId, kept.length]).toEqual(['10', '39', 30]);
  });

  it('is empty where nothing is kept that can be read', () => {
    expect(readHistory(undefined)).toEqual([]);
    expect(readHistory({ format: '9', 'runs.json': '[]' })).toEqual([]);
    expect(readHistory({ format: '1', 'runs.json': 'x' })).toEqual([]);
  });
});
