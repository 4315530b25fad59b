import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import type { RunEvent } from '../plan/event.ts';
import { Problem } from '../problem/problem.ts';
import { type EventHistory, openEventHistory } from './event-history.ts';
import { openEventStore } from './event-store.ts';
import { redactEvent } from './redact-event.ts';
import { sampleEvents, withoutCause } from './testing/sample-events.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

async function store(file: string, events: readonly RunEvent[]): Promise<void> {
  const sink = openEventStore(file);
  for (const event of events) sink.write(redactEvent(event, createVault()));
  await sink.close();
}

function reading<T>(file: string, read: (history: EventHistory) => T): T {
  const history = openEventHistory(file);
  try {
    return read(history);
  } finally {
    history.close();
  }
}

const newFile = (): string => join(temporaryDirectory(), 'demo', 'events.db');

describe('run history', () => {
  it('gives every event back as it was, problems in both languages included', async () => {
    const file = newFile();
    const events = sampleEvents();
    await store(file, [...events, ...sampleEvents('other', 'run-2')]);
    const read = reading(file, (history) => [...history.events('run-1')]);
    expect(read).toEqual(events.map(withoutCause));
    const failed = read.find((event) => event.type === 'step-failed');
    expect(failed?.problem).toBeInstanceOf(Problem);
    expect(failed?.problem.what.zh).toBe('something无法继续写入：something');
  });

  it('lists runs, newest first, with what became of them', async () => {
    const file = newFile();
    await store(file, sampleEvents('ann', 'run-1'));
    await store(file, sampleEvents('bob', 'run-2').slice(0, -1));
    expect(reading(file, (history) => history.runs())).toMatchObject([
      { runId: 'run-2', operator: 'bob', status: 'unfinished', finishedAt: undefined, attempts: 1 },
      {
        runId: 'run-1',
        pipeline: 'create-cluster',
        cluster: 'demo',
        command: ['kubexm', 'create', 'cluster', 'ann'],
        status: 'failed',
        startedAt: 1_700_000_000_000,
        finishedAt: 1_700_000_000_021,
        durationMs: 5000,
        totals: { changed: 1 },
      },
    ]);
  });

  it('counts a resumed run as one, with the time of all attempts', async () => {
    const file = newFile();
    const [started] = sampleEvents('ann');
    await store(file, sampleEvents('ann'));
    await store(file, started === undefined ? [] : [started]);
    expect(reading(file, (history) => history.runs())).toMatchObject([{ status: 'unfinished', attempts: 2 }]);
    await store(file, sampleEvents('ann').slice(-1));
    expect(reading(file, (history) => history.runs())).toMatchObject([
      { status: 'failed', attempts: 2, durationMs: 10_000 },
    ]);
  });

  it('tells how long steps took, which were slowest, and what each module did', async () => {
    const file = newFile();
    await store(file, sampleEvents());
    reading(file, (history) => {
      expect(history.stepDurations('run-1')).toEqual([
        { step: 'etcd.install-binary', hosts: 2, totalMs: 3020, meanMs: 1510, maxMs: 3000 },
        { step: 'etcd.start', hosts: 1, totalMs: 700, meanMs: 700, maxMs: 700 },
      ]);
      expect(history.slowestSteps('run-1', 2)).toEqual([
        { module: 'etcd', step: 'etcd.install-binary', host: 'node2', outcome: 'changed', durationMs: 3000 },
        { module: 'etcd', step: 'etcd.start', host: 'node1', outcome: 'failed', durationMs: 700 },
      ]);
      expect(history.modules('run-1')).toEqual([
        {
          module: 'etcd',
          hosts: 2,
          workMs: 3720,
          elapsedMs: 4,
          satisfied: 1,
          changed: 1,
          failed: 1,
          skipped: 0,
        },
        {
          module: 'addons',
          hosts: 1,
          workMs: 0,
          elapsedMs: 0,
          satisfied: 0,
          changed: 0,
          failed: 0,
          skipped: 1,
        },
      ]);
    });
  });

  it('can be read while a run writes it', async () => {
    const file = newFile();
    const sink = openEventStore(file);
    try {
      for (const event of sampleEvents()) sink.write(redactEvent(event, createVault()));
      await expect.poll(() => reading(file, (history) => history.runs().length)).toBe(1);
    } finally {
      await sink.close();
    }
  });

  it('is empty for a cluster that has none', () => {
    expect(reading(join(temporaryDirectory(), 'events.db'), (history) => history.runs())).toEqual([]);
  });

  it('is kept to the operator alone, also while it is open', async () => {
    const file = newFile();
    const sink = openEventStore(file);
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(`${file}${suffix}`).mode & 0o777);
    await sink.close();
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  });

  it('refuses a file of a newer version, to read and to write', async () => {
    const file = newFile();
    await store(file, sampleEvents());
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const newer = expect.objectContaining({ code: 'telemetry.newer-history' });
    expect(() => openEventHistory(file)).toThrow(newer);
    expect(() => openEventStore(file)).toThrow(newer);
  });

  it('names the code of a problem that only another version knows', async () => {
    const file = newFile();
    await store(file, sampleEvents());
    const database = new DatabaseSync(file);
    database.exec("UPDATE events SET body = replace(body, 'telemetry.sink-failed', 'future.code')");
    database.close();
    const failed = reading(file, (history) => [...history.events('run-1')]).find(
      (event) => event.type === 'step-failed',
    );
    expect(failed?.problem).toMatchObject({
      code: 'telemetry.foreign-problem',
      params: { code: 'future.code' },
    });
  });
});
