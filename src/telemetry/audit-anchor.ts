import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { hasCode } from '../problem/has-code.ts';
import { problem } from '../problem/problem.ts';
import type { AuditHead } from './audit-entry.ts';

const waitSeconds = 10;

/**
 * Reads the head, lets `extend` write the next entry, and keeps the head it returns; one process at a time.
 * SQLite brings a lock that ends with the process that holds it, and an update that is whole or not there.
 */
export function moveAnchor(file: string, extend: (head: AuditHead | undefined) => AuditHead): void {
  closeSync(openSync(file, 'a', 0o600));
  withAnchor(file, (database) => {
    database.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS head (count INTEGER NOT NULL, hash TEXT NOT NULL) STRICT');
    const { count, hash } = extend(headIn(database));
    database.exec('DELETE FROM head');
    database.prepare('INSERT INTO head (count, hash) VALUES (?, ?)').run(count, hash);
    database.exec('COMMIT');
  });
}

/** While `read` runs no entry can be completed, so that the head and what is read belong together. */
export function readAnchor<T>(file: string, read: (head: AuditHead | undefined) => T): T {
  if (!existsSync(file)) return read(undefined);
  return withAnchor(file, (database) => {
    database.exec('BEGIN');
    const made = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'head'").get() !== undefined;
    return read(made ? headIn(database) : undefined);
  });
}

function headIn(database: DatabaseSync): AuditHead | undefined {
  const row = database.prepare('SELECT count, hash FROM head').get();
  return row === undefined ? undefined : { count: Number(row['count']), hash: String(row['hash']) };
}

/** Closing without `COMMIT` leaves the anchor as it was. */
function withAnchor<T>(file: string, use: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: waitSeconds * 1000 });
    return use(database);
  } catch (error) {
    throw isSqliteError(error) && !isRefused(error) ? anchorProblem(file, error) : error;
  } finally {
    database?.close();
  }
}

interface SqliteError extends Error {
  readonly errcode: number;
}

const isSqliteError = (error: unknown): error is SqliteError => hasCode(error, 'ERR_SQLITE_ERROR');

const sqliteBusy = 5;
const sqliteReadonly = 8;
const sqliteFull = 13;

/** Nothing is wrong with the file: there is no room for it, or no right to write it. The upper bytes tell how that was noticed. */
const isRefused = ({ errcode }: SqliteError): boolean =>
  [sqliteReadonly, sqliteFull].includes(errcode & 0xff);

const anchorProblem = (file: string, error: SqliteError) =>
  error.errcode === sqliteBusy
    ? problem('audit.busy', { file, seconds: waitSeconds }, { file }, error)
    : problem('audit.anchor-unreadable', { file, reason: error.message }, { file }, error);
