import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import type { RunEvent } from '../plan/event.ts';
import { openEventStore } from './event-store.ts';
import { createMetrics } from './metrics.ts';
import { writeMetricsTextfile } from './metrics-textfile.ts';
import { redactEvent } from './redact-event.ts';
import { sampleEvents } from './testing/sample-events.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

async function store(file: string, events: readonly RunEvent[]): Promise<void> {
  const sink = openEventStore(file);
  for (const event of events) sink.write(redactEvent(event, createVault()));
  await sink.close();
}

const succeeding = (runId: string): RunEvent[] =>
  sampleEvents('x', runId).map((event) =>
    event.type === 'run-finished' ? { ...event, status: 'done', durationMs: 90_000 } : event,
  );

const samples = (rendered: string): string[] => rendered.split('\n').filter((line) => !line.startsWith('#'));

describe('createMetrics', () => {
  it('counts pipelines, steps, problems and undos over all runs of all clusters', async () => {
    const directory = temporaryDirectory();
    const files = [join(directory, 'a.db'), join(directory, 'b.db')];
    await store(files[0] ?? '', [...sampleEvents('x', 'run-1'), ...succeeding('run-2')]);
    await store(
      files[1] ?? '',
      sampleEvents('x', 'run-3').map((e) => (e.type === 'run-started' ? { ...e, cluster: 'other' } : e)),
    );
    const metrics = await createMetrics(() => files);
    const rendered = samples(await metrics.render());
    expect(rendered).toEqual(
      expect.arrayContaining([
        'kubexm_pipeline_total{cluster="demo",pipeline="create-cluster",status="failure"} 1',
        'kubexm_pipeline_total{cluster="demo",pipeline="create-cluster",status="success"} 1',
        'kubexm_pipeline_total{cluster="other",pipeline="create-cluster",status="failure"} 1',
        'kubexm_pipeline_duration_seconds_sum{cluster="demo",pipeline="create-cluster"} 95',
        'kubexm_pipeline_duration_seconds_bucket{le="60",cluster="demo",pipeline="create-cluster"} 1',
        'kubexm_pipeline_last_end_timestamp_seconds{cluster="demo",pipeline="create-cluster",status="success"} 1700000000.021',
        'kubexm_step_duration_seconds_count{cluster="demo",step="etcd.install-binary"} 4',
        'kubexm_step_duration_seconds_sum{cluster="other",step="etcd.start"} 0.7',
        'kubexm_step_total{cluster="other",step="etcd.install-binary",result="changed"} 1',
        'kubexm_step_total{cluster="demo",step="etcd.install-binary",result="skipped"} 2',
        'kubexm_problem_total{cluster="demo",code="telemetry.sink-failed"} 8',
        'kubexm_undo_total{cluster="demo",result="applied"} 2',
        'kubexm_undo_total{cluster="demo",result="failed"} 2',
      ]),
    );
    expect(rendered.join('\n')).not.toContain('progress');
  });

  it('adds only what is new at each rendering, and starts over when a history was made anew', async () => {
    const file = join(temporaryDirectory(), 'events.db');
    const metrics = await createMetrics(() => [file]);
    const failures = async (): Promise<string | undefined> =>
      /kubexm_pipeline_total\{.*\} (\d+)/.exec(await metrics.render())?.[1];
    expect(await failures()).toBeUndefined();
    await store(file, sampleEvents('x', 'run-1'));
    await store(file, sampleEvents('x', 'run-2'));
    expect([await failures(), await failures()]).toEqual(['2', '2']);
    await store(file, sampleEvents('x', 'run-3').slice(0, -1));
    expect(await failures()).toBe('2');
    await store(file, sampleEvents('x', 'run-3').slice(-1));
    expect(await failures()).toBe('3');
    rmSync(file);
    await store(file, sampleEvents('x', 'run-4'));
    expect(await failures()).toBe('4');
  });
});

describe('writeMetricsTextfile', () => {
  it('replaces the file as a whole and leaves nothing else behind', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'metrics.prom');
    writeFileSync(file, 'old');
    const metrics = await createMetrics(() => []);
    await writeMetricsTextfile(metrics, file);
    expect(readFileSync(file, 'utf8')).toMatch(/^# HELP kubexm_pipeline_total [\s\S]*\n$/);
    expect(readdirSync(directory)).toEqual(['metrics.prom']);
  });

  it('leaves what was there, and nothing else, when it cannot be replaced', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'metrics.prom');
    mkdirSync(file);
    const metrics = await createMetrics(() => []);
    await expect(writeMetricsTextfile(metrics, file)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readdirSync(directory)).toEqual(['metrics.prom']);
  });
});
