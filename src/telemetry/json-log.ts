import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '../problem/text.ts';
import { createBatch } from './batch.ts';
import type { Sink } from './fan-out.ts';
import { formatLogLine } from './log-line.ts';

export interface JsonLog extends Sink {
  readonly directory: string;
}

/** `.kubexm/<cluster>/logs/<runId>`: `run.log` with every line, and `<host>.log` with those about one host. */
export function openJsonLog(clusterDirectory: string, runId: string): JsonLog {
  const directory = join(clusterDirectory, 'logs', runId);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Files are opened only while they are written: a run may have more hosts than a process may have open files.
  const lines = createBatch<HostLine>({
    maxItems: 16_384,
    maxDelayMs: 250,
    commit(items) {
      append(join(directory, 'run.log'), items);
      for (const [host, ofHost] of Map.groupBy(items, ({ host }) => host)) {
        if (host !== undefined) append(join(directory, hostLogName(host)), ofHost);
      }
    },
  });
  return {
    title: text('The log', '日志'),
    directory,
    write: (event) =>
      lines.add({ host: 'host' in event ? event.host : undefined, line: formatLogLine(event) }),
    close: () => lines.close(),
  };
}

interface HostLine {
  readonly host: string | undefined;
  readonly line: string;
}

const append = (file: string, items: readonly HostLine[]): void =>
  appendFileSync(file, `${items.map(({ line }) => line).join('\n')}\n`, { mode: 0o600 });

/** A host may not choose where its log lies, nor take the name of the log of the whole run. */
export const hostLogName = (host: string): string =>
  host === 'run' ? '%72un.log' : `${host.replace(/[^\w.@:-]/gu, encodeURIComponent)}.log`;
