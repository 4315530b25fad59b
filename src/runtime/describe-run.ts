import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { healthGate } from '../domain/health/health-gate.ts';
import type { RunRow, UndoEntry } from '../engine/journal.ts';
import { openSqliteJournal } from '../engine/sqlite-journal.ts';
import type { Problem } from '../problem/problem.ts';
import { type EventHistory, openEventHistory } from '../telemetry/event-history.ts';
import { broughtIn } from './brought-in.ts';
import { journalWorkerUrl } from './journal-worker-url.ts';
import { readStoredRun } from './stored-request.ts';
import type { Workspace } from './workspace.ts';

export interface RunDescription extends Omit<RunRow, 'request'> {
  readonly modules: ReturnType<EventHistory['modules']>;
  readonly slowest: ReturnType<EventHistory['slowestSteps']>;
  /** When nothing was wrong with the cluster any more; nothing where that was not looked at, or never came. */
  readonly healthyAt?: number;
  readonly problems: readonly { readonly host: string; readonly step: string; readonly problem: Problem }[];
  /** Hosts that a rollback would have leave the cluster as a whole. */
  readonly leaving: readonly string[];
  /** What else a rollback would undo, newest first. */
  readonly undo: readonly { readonly host: string; readonly step: string; readonly reversible: boolean }[];
  readonly logDirectory: string;
  /** The cluster file that it was started with. */
  readonly file: string;
}

const slowestShown = 5;

export async function describe(workspace: Workspace, run: RunRow): Promise<RunDescription> {
  const clusterDirectory = join(workspace.directory, run.cluster);
  const journal = openSqliteJournal(join(clusterDirectory, 'journal.db'), journalWorkerUrl());
  const [entries, brought] = await Promise.all([
    journal.undoEntries(run.runId),
    broughtIn(journal, run),
  ]).finally(() => journal.close());
  const leaves = ({ host, port }: UndoEntry): boolean => port === 'host' && brought.includes(host);
  const { request: _, ...row } = run;
  return {
    ...row,
    ...historyOf(join(clusterDirectory, 'events.db'), run.runId),
    leaving: brought.filter((host) => entries.some((entry) => leaves(entry) && entry.host === host)),
    undo: entries
      .filter((entry) => !leaves(entry))
      .map((entry) => ({ host: entry.host, step: entry.step, reversible: 'actions' in entry })),
    logDirectory: join(clusterDirectory, 'logs', run.runId),
    file: readStoredRun(run.request).file,
  };
}

type History = Pick<RunDescription, 'modules' | 'slowest' | 'healthyAt' | 'problems'>;

function historyOf(file: string, runId: string): History {
  if (!existsSync(file)) return { modules: [], slowest: [], problems: [] };
  const history = openEventHistory(file);
  try {
    const events = [...history.events(runId)];
    const problems = events.flatMap((event) =>
      event.type === 'step-failed' ? [{ host: event.host, step: event.step, problem: event.problem }] : [],
    );
    const healthy = events.findLast(
      (event) => event.type === 'gate-passed' && event.node.endsWith(`/${healthGate}`),
    );
    return {
      modules: history.modules(runId),
      slowest: history.slowestSteps(runId, slowestShown),
      ...(healthy && { healthyAt: healthy.at }),
      problems,
    };
  } finally {
    history.close();
  }
}
