import { quote } from '../domain/quote.ts';
import type { RunStatus } from '../plan/event.ts';
import type { PortKind } from '../plan/port.ts';
import type { UndoAction } from '../plan/undo.ts';
import type { Text } from '../problem/text.ts';
import type { Journal, RunRow, UndoEntry } from './journal.ts';
import { createJournalThread, type Row } from './journal-thread.ts';

const resume = 'kubexm resume run';

/** The journal in SQLite, written by a thread of its own so that waiting for the disk holds up nobody else. */
export function openSqliteJournal(path: string, workerUrl: URL): Journal {
  const { look, write, close } = createJournalThread(path, workerUrl);
  return {
    async begin({ runId, pipeline, cluster, operator, machine, pid, command, request, startedAt }) {
      // Until it is written there is no run that could be taken up.
      await write(
        quote(...command),
        `INSERT INTO runs (run_id, pipeline, cluster, operator, machine, pid, command, request, started_at, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')
         ON CONFLICT (run_id) DO UPDATE SET
           status = 'running', finished_at = NULL, refused = 0,
           machine = excluded.machine, pid = excluded.pid, started_at = excluded.started_at`,
        ...[runId, pipeline, cluster, operator, machine, pid, JSON.stringify(command), request, startedAt],
      );
      const [row] = await look('SELECT coalesce(max(sequence), 0) AS last FROM undo WHERE run_id = ?', runId);
      return Number(row?.['last'] ?? 0);
    },
    async recordUndo(entry) {
      const { runId, sequence, node, step, host, port } = entry;
      const actions = 'actions' in entry ? JSON.stringify(entry.actions) : null;
      const irreversible = 'irreversible' in entry ? JSON.stringify(entry.irreversible) : null;
      await write(
        resume,
        'INSERT INTO undo VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)',
        ...[runId, sequence, node, step, host, port, actions, irreversible],
      );
    },
    async undoEntries(runId) {
      const rows = await look(
        'SELECT * FROM undo WHERE run_id = ? AND undone = 0 ORDER BY sequence DESC',
        runId,
      );
      return rows.map(undoEntryOf);
    },
    async hostsOf(runId, step) {
      const rows = await look(
        'SELECT DISTINCT host FROM undo WHERE run_id = ? AND step = coalesce(?, step) ORDER BY host',
        runId,
        step ?? null,
      );
      return rows.map((row) => String(row['host']));
    },
    async markUndone(runId, sequence) {
      await write(
        quote('kubexm', 'rollback', 'run', runId),
        'UPDATE undo SET undone = 1 WHERE run_id = ? AND sequence = ?',
        ...[runId, sequence],
      );
    },
    async forgetUndo(command) {
      await write(quote(...command), 'UPDATE undo SET undone = 1');
    },
    async finish(runId, status, at) {
      await write(
        resume,
        'UPDATE runs SET status = ?, finished_at = ? WHERE run_id = ?',
        ...[status, at, runId],
      );
    },
    async markRefused(runId) {
      await write(resume, 'UPDATE runs SET refused = 1 WHERE run_id = ?', runId);
    },
    async runs() {
      const rows = await look(
        `SELECT runs.*, count(undo.sequence) AS changes,
                count(undo.sequence) FILTER (WHERE undone = 0 AND actions <> '[]') AS undoable
         FROM runs LEFT JOIN undo USING (run_id)
         GROUP BY runs.run_id ORDER BY started_at DESC, runs.rowid DESC`,
      );
      return rows.map(runRowOf);
    },
    close,
  };
}

/** The casts stand where our own writes are read back. */
function undoEntryOf(row: Row): UndoEntry {
  const of = {
    runId: String(row['run_id']),
    sequence: Number(row['sequence']),
    node: String(row['node']),
    step: String(row['step']),
    host: String(row['host']),
    port: row['port'] as PortKind,
  };
  return row['actions'] === null
    ? { ...of, irreversible: JSON.parse(String(row['irreversible'])) as Text }
    : { ...of, actions: JSON.parse(String(row['actions'])) as UndoAction[] };
}

function runRowOf(row: Row): RunRow {
  return {
    runId: String(row['run_id']),
    pipeline: String(row['pipeline']),
    cluster: String(row['cluster']),
    operator: String(row['operator']),
    machine: String(row['machine']),
    pid: Number(row['pid']),
    command: JSON.parse(String(row['command'])) as string[],
    request: String(row['request']),
    startedAt: Number(row['started_at']),
    finishedAt: row['finished_at'] === null ? null : Number(row['finished_at']),
    status: row['status'] as RunStatus | 'running',
    changes: Number(row['changes']),
    undoable: Number(row['undoable']),
    refused: row['refused'] === 1,
  };
}
