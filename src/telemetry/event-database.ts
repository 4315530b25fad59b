import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { problem } from '../problem/problem.ts';

const format = 1;

/** The columns are what is counted and searched; `body` is the whole event. */
const schema = `
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    module TEXT,
    step TEXT,
    host TEXT,
    duration_ms REAL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_of_run ON events (run_id, seq);
  CREATE INDEX run_edges ON events (seq) WHERE type IN ('run-started', 'run-finished');
  PRAGMA user_version = ${format};
`;

const otherProcessMs = 5_000;

export function openEventDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives its -wal and -shm files the mode of the database, so that one is made here.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: otherProcessMs });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE');
    if (formatOf(database) === 0) database.exec(schema);
    database.exec('COMMIT');
    refuseNewer(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** For looking only: neither makes the file nor changes it. A cluster without history has an empty one. */
export function openEventDatabaseToRead(file: string): DatabaseSync {
  if (!existsSync(file)) return emptyDatabase();
  const database = new DatabaseSync(file, { readOnly: true, timeout: otherProcessMs });
  try {
    refuseNewer(database, file);
    if (formatOf(database) === format) return database;
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return emptyDatabase();
}

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(schema);
  return database;
}

/** The rows of a query whose column names and types its author wrote down as `Row`. */
export function* rowsOf<Row>(
  database: DatabaseSync,
  sql: string,
  ...parameters: readonly (string | number)[]
): Generator<Row> {
  // SQLite knows no static types: the SQL text next to each call is what vouches for `Row`.
  for (const row of database.prepare(sql).iterate(...parameters)) yield row as Row;
}

const formatOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

function refuseNewer(database: DatabaseSync, file: string): void {
  const found = formatOf(database);
  if (found > format) throw problem('telemetry.newer-history', { file, found, known: format });
}
