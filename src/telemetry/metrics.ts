import type { DatabaseSync } from 'node:sqlite';
import { openEventDatabaseToRead, rowsOf } from './event-database.ts';
import { decodeEvent } from './event-json.ts';
import { createMeters, type Meters, type PipelineLabels } from './meters.ts';

/** The metrics of all runs so far, in Prometheus text format. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
}

/**
 * Counts what stands in the `events.db` of every cluster, so that numbers grow over runs and restarts. Each rendering
 * reads only what was added since the one before.
 */
export async function createMetrics(eventFiles: () => readonly string[]): Promise<Metrics> {
  const meters = await createMeters();
  const readers = new Map<string, (database: DatabaseSync) => void>();
  return {
    contentType: meters.contentType,
    render() {
      for (const file of eventFiles()) {
        const read = readers.get(file) ?? historyReader(meters);
        readers.set(file, read);
        const database = openEventDatabaseToRead(file);
        try {
          read(database);
        } finally {
          database.close();
        }
      }
      return meters.render();
    },
  };
}

interface Row {
  readonly seq: number;
  readonly runId: string;
  readonly type: string;
  readonly step: string | null;
  readonly durationMs: number | null;
  readonly body: string | null;
}

/** Most rows are steps that went well and need no look into the event itself. */
const rowsAfter = `
  SELECT seq, run_id AS runId, type, step, duration_ms AS durationMs,
         CASE WHEN type GLOB 'run-*' OR type GLOB '*-failed' OR type = 'host-left-run' THEN body END AS body
  FROM events
  WHERE seq > ? AND (type GLOB 'run-*' OR type IN ('host-left-run', 'gate-failed', 'undo-applied', 'undo-failed')
    OR type IN ('step-satisfied', 'step-changed', 'step-failed', 'step-skipped'))
  ORDER BY seq`;

function historyReader(meters: Meters): (database: DatabaseSync) => void {
  const runs = new Map<string, PipelineLabels>();
  let lastSeq = 0;
  return (database) => {
    const [last] = rowsOf<{ seq: number | null }>(database, 'SELECT max(seq) AS seq FROM events');
    // A smaller number than before means that the cluster was deleted and made again.
    if ((last?.seq ?? 0) < lastSeq) lastSeq = 0;
    for (const row of rowsOf<Row>(database, rowsAfter, lastSeq)) {
      count(row, runs, meters);
      lastSeq = row.seq;
    }
  };
}

function count(row: Row, runs: Map<string, PipelineLabels>, meters: Meters): void {
  const event = row.body === null ? undefined : decodeEvent(row.body);
  if (event?.type === 'run-started') runs.set(row.runId, event);
  const run = runs.get(row.runId) ?? { cluster: 'unknown', pipeline: 'unknown' };
  if (event?.type === 'run-finished') meters.pipelineEnded(run, event.status, event.at, event.durationMs);
  if (event !== undefined && 'problem' in event) meters.problemMet(run.cluster, event.problem.code);
  const [kind, result] = row.type.split('-');
  if (kind === 'step' && row.step !== null && result !== undefined) {
    meters.stepEnded(run.cluster, row.step, result, row.durationMs);
  }
  if (kind === 'undo' && result !== undefined) meters.undoTried(run.cluster, result);
}
