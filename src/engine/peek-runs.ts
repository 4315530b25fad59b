import { DatabaseSync } from 'node:sqlite';

interface PeekedRun {
  readonly runId: string;
  readonly status: string;
  /** What was asked for, as it was stored. */
  readonly request: string;
}

/** The newest runs of a journal, read at once and by no worker: for a shell that waits for an answer at each Tab. */
export function peekRuns(file: string, most = 30): readonly PeekedRun[] {
  const journal = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = journal
      .prepare('SELECT run_id, status, request FROM runs ORDER BY started_at DESC LIMIT ?')
      .all(most);
    return rows.map(({ run_id: runId, status, request }) => ({
      runId: String(runId),
      status: String(status),
      request: String(request),
    }));
  } finally {
    journal.close();
  }
}
