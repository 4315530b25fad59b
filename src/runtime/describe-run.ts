import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRow } from '../engine/journal.ts';
import { openSqliteJournal } from '../engine/sqlite-journal.ts';
import type { Problem } from '../problem/problem.ts';
import { type EventHistory, openEventHistory } from '../telemetry/event-history.ts';
import { journalWorkerUrl } from './journal-worker-url.ts';
import type { Workspace } from './workspace.ts';

export interface RunDescription extends Omit<RunRow, 'request'> {
  readonly modules: ReturnType<EventHistory['modules']>;
  readonly slowest: ReturnType<EventHistory['slowestSteps']>;
  readonly problems: readonly { readonly host: string; readonly step: string; readonly problem: Problem }[];
  /** What a rollback would undo, newest first. */
  readonly undo: readonly { readonly host: string; readonly step: string; readonly reversible: boolean }[];
  readonly logDirectory: string;
}

const slowestShown = 5;

export async function describe(workspace: Workspace, run: RunRow): Promise<RunDescription> {
  const clusterDirectory = join(workspace.directory, run.cluster);
  const journal = openSqliteJournal(join(clusterDirectory, 'journal.db'), journalWorkerUrl());
  const undo = await journal.undoEntries(run.runId).finally(() => journal.close());
  const { request: _, ...row } = run;
  return {
    ...row,
    ...historyOf(join(clusterDirectory, 'events.db'), run.runId),
    undo: undo.map((entry) => ({ host: entry.host, step: entry.step, reversible: 'actions' in entry })),
    logDirectory: join(clusterDirectory, 'logs', run.runId),
  };
}

function historyOf(file: string, runId: string): Pick<RunDescription, 'modules' | 'slowest' | 'problems'> {
  if (!existsSync(file)) return { modules: [], slowest: [], problems: [] };
  const history = openEventHistory(file);
  try {
    const problems = [...history.events(runId)].flatMap((event) =>
      event.type === 'step-failed' ? [{ host: event.host, step: event.step, problem: event.problem }] : [],
    );
    return { modules: history.modules(runId), slowest: history.slowestSteps(runId, slowestShown), problems };
  } finally {
    history.close();
  }
}
