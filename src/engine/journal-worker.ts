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
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000;');
database.exec(journalSchema);

let batch: JournalCall[] = [];

port.on('message', (call: JournalCall | 'close') => {
  if (call === 'close') {
    commit();
    database.close();
    port.close();
    return;
  }
  if (batch.length === 0) setImmediate(commit);
  batch.push(call);
});

function commit(): void {
  const calls = batch;
  batch = [];
  if (calls.length === 0) return;
  const replies: JournalReply[] = [];
  database.exec('BEGIN IMMEDIATE');
  for (const { id, sql, values } of calls) {
    try {
      replies.push({ id, rows: database.prepare(sql).all(...values) });
    } catch (thrown) {
      replies.push({ id, error: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
  database.exec('COMMIT');
  for (const reply of replies) port?.postMessage(reply);
}
