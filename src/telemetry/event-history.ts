import type { RunEvent, RunTotals } from '../plan/event.ts';
import { openEventDatabaseToRead, rowsOf } from './event-database.ts';
import { decodeEvent } from './event-json.ts';
import { type RunSummary, summariseRuns } from './run-summary.ts';

interface StepDuration {
  readonly step: string;
  readonly hosts: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

interface SlowStep {
  readonly module: string;
  readonly step: string;
  readonly host: string;
  readonly outcome: 'satisfied' | 'changed' | 'failed';
  readonly durationMs: number;
}

interface ModuleBreakdown extends RunTotals {
  readonly module: string;
  readonly hosts: number;
  /** Added up over hosts. */
  readonly workMs: number;
  /** From the first to the last event. */
  readonly elapsedMs: number;
}

/** What happened in the runs of one cluster. */
export interface EventHistory {
  /** Newest first. */
  runs(): readonly RunSummary[];
  events(runId: string): Iterable<RunEvent>;
  stepDurations(runId: string): readonly StepDuration[];
  slowestSteps(runId: string, limit: number): readonly SlowStep[];
  modules(runId: string): readonly ModuleBreakdown[];
  close(): void;
}

export function openEventHistory(file: string): EventHistory {
  const database = openEventDatabaseToRead(file);
  const bodies = (sql: string, ...parameters: string[]) =>
    rowsOf<{ body: string }>(database, sql, ...parameters).map(({ body }) => decodeEvent(body));
  return {
    runs: () => summariseRuns(bodies(runEdges)),
    events: (runId) => bodies(eventsOfRun, runId),
    stepDurations: (runId) => [...rowsOf<StepDuration>(database, stepDurations, runId)],
    slowestSteps: (runId, limit) => [...rowsOf<SlowStep>(database, slowestSteps, runId, limit)],
    modules: (runId) => [...rowsOf<ModuleBreakdown>(database, modules, runId)],
    close: () => database.close(),
  };
}

const runEdges = `SELECT body FROM events WHERE type IN ('run-started', 'run-finished') ORDER BY seq`;

const eventsOfRun = 'SELECT body FROM events WHERE run_id = ? ORDER BY seq';

const stepDurations = `
  SELECT step, count(DISTINCT host) AS hosts, sum(duration_ms) AS totalMs, avg(duration_ms) AS meanMs,
         max(duration_ms) AS maxMs
  FROM events
  WHERE run_id = ? AND type IN ('step-satisfied', 'step-changed', 'step-failed')
  GROUP BY step ORDER BY totalMs DESC, step`;

const slowestSteps = `
  SELECT module, step, host, substr(type, length('step-') + 1) AS outcome, duration_ms AS durationMs
  FROM events
  WHERE run_id = ? AND type IN ('step-satisfied', 'step-changed', 'step-failed')
  ORDER BY duration_ms DESC, seq LIMIT ?`;

const modules = `
  SELECT module, count(DISTINCT host) AS hosts, total(duration_ms) AS workMs, max(at) - min(at) AS elapsedMs,
         sum(type = 'step-satisfied') AS satisfied, sum(type = 'step-changed') AS changed,
         sum(type = 'step-failed') AS failed, sum(type = 'step-skipped') AS skipped
  FROM events
  WHERE run_id = ? AND module IS NOT NULL
  GROUP BY module ORDER BY min(seq)`;
