import { Worker } from 'node:worker_threads';
import type { RunStatus } from '../plan/event.ts';
import type { PortKind } from '../plan/port.ts';
import type { UndoAction } from '../plan/undo.ts';
import type { Text } from '../problem/text.ts';
import type { Journal, RunRow, UndoEntry } from './journal.ts';
import type { JournalCall, JournalReply } from './journal-worker.ts';

type Row = Readonly<Record<string, unknown>>;

/** The journal in SQLite, written by a thread of its own so that waiting for the disk holds up nobody else. */
export function openSqliteJournal(path: string, workerUrl: URL): Journal {
  const worker = new Worker(workerUrl, { workerData: { path } });
  const waiting = new Map<number, { resolve(rows: readonly Row[]): void; reject(error: Error): void }>();
  let lastId = 0;
  let broken: Error | undefined;
  worker.on('message', (reply: JournalReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) call?.reject(new Error(reply.error));
    else call?.resolve(reply.rows);
  });
  worker.on('error', (error) => {
    broken = error instanceof Error ? error : new Error(String(error));
    for (const call of waiting.values()) call.reject(broken);
    waiting.clear();
  });
  worker.unref();

  return {
    async begin({ runId, pipeline, cluster, operator, command, request, startedAt }) {
      await ask(
        `INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, NULL, 'running')
         ON CONFLICT (run_id) DO UPDATE SET status = 'running', finished_at = NULL`,
        [runId, pipeline, cluster, operator, JSON.stringify(command), request, startedAt],
      );
      const [row] = await ask('SELECT coalesce(max(sequence), 0) AS last FROM undo WHERE run_id = ?', [
        runId,
      ]);
      return Number(row?.['last'] ?? 0);
    },
    async recordUndo(entry) {
      const { runId, sequence, node, step, host, port } = entry;
      const actions = 'actions' in entry ? JSON.stringify(entry.actions) : null;
      const irreversible = 'irreversible' in entry ? JSON.stringify(entry.irreversible) : null;
      await ask('INSERT INTO undo VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)', [
        runId,
        sequence,
        node,
        step,
        host,
        port,
        actions,
        irreversible,
      ]);
    },
    async undoEntries(runId) {
      const rows = await ask('SELECT * FROM undo WHERE run_id = ? AND undone = 0 ORDER BY sequence DESC', [
        runId,
      ]);
      return rows.map(undoEntryOf);
    },
    async markUndone(runId, sequence) {
      await ask('UPDATE undo SET undone = 1 WHERE run_id = ? AND sequence = ?', [runId, sequence]);
    },
    async finish(runId, status, at) {
      await ask('UPDATE runs SET status = ?, finished_at = ? WHERE run_id = ?', [status, at, runId]);
    },
    async runs() {
      const rows = await ask(
        `SELECT runs.*, (SELECT count(*) FROM undo WHERE undo.run_id = runs.run_id) AS changes
         FROM runs ORDER BY started_at DESC, rowid DESC`,
        [],
      );
      return rows.map(runRowOf);
    },
    async close() {
      if (broken !== undefined) return;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };

  function ask(sql: string, values: JournalCall['values']): Promise<readonly Row[]> {
    if (broken !== undefined) return Promise.reject(broken);
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, sql, values } satisfies JournalCall);
    return promise.finally(() => {
      if (waiting.size === 0) worker.unref();
    });
  }
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
    command: JSON.parse(String(row['command'])) as string[],
    request: String(row['request']),
    startedAt: Number(row['started_at']),
    finishedAt: row['finished_at'] === null ? null : Number(row['finished_at']),
    status: row['status'] as RunStatus | 'running',
    changes: Number(row['changes']),
  };
}
