import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { journalSchema } from './journal-schema.ts';

/** One statement for the journal; several that arrive together share one commit. */
export interface JournalCall {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
  readonly writes: boolean;
}

export type JournalReply =
  | { readonly id: number; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly id: number; readonly error: string };

const port = parentPort;
if (port === null) throw new Error('the journal worker runs in a worker thread');

const { path } = workerData as { path: string };
// SQLite would make the file readable by everybody, and gives its side files the mode of the main one.
if (existsSync(dirname(path))) closeSync(openSync(path, 'a', 0o600));
const database = new DatabaseSync(path);
database.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
database.exec(journalSchema);

let batch: JournalCall[] = [];

port.on('message', (call: JournalCall | 'close') => {
  if (call === 'close') {
    answer();
    database.close();
    port.close();
    return;
  }
  if (batch.length === 0) setImmediate(answer);
  batch.push(call);
});

/** A batch that only looks takes no lock, so that it never waits for another process that writes. */
function answer(): void {
  const calls = batch;
  batch = [];
  if (calls.length === 0) return;
  for (const reply of calls.some(({ writes }) => writes) ? commit(calls) : calls.map(run))
    port?.postMessage(reply);
}

function commit(calls: readonly JournalCall[]): readonly JournalReply[] {
  try {
    database.exec('BEGIN IMMEDIATE');
    const replies = calls.map(run);
    database.exec('COMMIT');
    return replies;
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return calls.map(({ id }) => ({ id, error: messageOf(thrown) }));
  }
}

function run({ id, sql, values }: JournalCall): JournalReply {
  try {
    return { id, rows: database.prepare(sql).all(...values) };
  } catch (thrown) {
    return { id, error: messageOf(thrown) };
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
