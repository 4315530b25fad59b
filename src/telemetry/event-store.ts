import { text } from '../problem/text.ts';
import { createBatch } from './batch.ts';
import { openEventDatabase } from './event-database.ts';
import { encodeEvent } from './event-json.ts';
import type { Sink } from './fan-out.ts';
import type { RedactedEvent } from './redact-event.ts';

/** Keeps every event of every run of a cluster in `events.db`, many to a transaction. */
export function openEventStore(file: string): Sink {
  const database = openEventDatabase(file);
  const insert = database.prepare(
    'INSERT INTO events (run_id, at, type, module, step, host, duration_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const events = createBatch<RedactedEvent>({
    maxItems: 4_096,
    maxDelayMs: 250,
    commit(items) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const event of items) insert.run(...columnsOf(event));
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
  });
  return {
    title: text('The run history', '运行历史'),
    write: (event) => events.add(event),
    close() {
      try {
        events.close();
      } finally {
        database.close();
      }
    },
  };
}

const columnsOf = (event: RedactedEvent): (string | number | null)[] => [
  event.runId,
  event.at,
  event.type,
  'module' in event ? event.module : null,
  'step' in event ? event.step : null,
  'host' in event ? event.host : null,
  'durationMs' in event ? event.durationMs : null,
  encodeEvent(event),
];
