import { join } from 'node:path';
import type { Emit, RunStatus } from '../plan/event.ts';
import type { Problem } from '../problem/problem.ts';
import { audited, openAuditTrail } from '../telemetry/audit.ts';
import { openEventStore } from '../telemetry/event-store.ts';
import { fanOut, type Sink } from '../telemetry/fan-out.ts';
import { openJsonLog } from '../telemetry/json-log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { writeMetricsTextfile } from '../telemetry/metrics-textfile.ts';
import type { Operator } from './operator.ts';
import type { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

export interface Recorders {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly operator: Operator;
  /** How the work is shown while it lasts; opened when it begins. */
  openSinks(): readonly Sink[];
  /** Told when a log or a metric cannot be written; the work goes on. */
  report(found: Problem): void;
}

/** Work that leaves its traces: in the log, the history, the metrics and the audit trail. */
export async function recorded<Result extends { readonly status: RunStatus }>(
  { workspace, session, operator, openSinks, report }: Recorders,
  runId: string,
  work: (emit: Emit) => Promise<Result>,
): Promise<{ readonly result: Result; readonly logDirectory: string }> {
  const { clusterDirectory } = session;
  const eventFile = join(clusterDirectory, 'events.db');
  const log = openJsonLog(clusterDirectory, runId);
  const { vault, directory } = workspace;
  const out = fanOut({ sinks: [log, openEventStore(eventFile), ...openSinks()], vault, report });
  const trail = openAuditTrail({
    directory,
    vault,
    user: operator.user,
    machine: operator.machine,
    now: Date.now,
  });
  const command = { action: operator.command.join(' '), target: session.config.metadata.name, run: runId };
  try {
    const result = await audited(trail, command, () => work(out.emit));
    return { result, logDirectory: log.directory };
  } finally {
    await out.close();
    const metrics = await createMetrics(() => [eventFile]);
    await writeMetricsTextfile(metrics, join(clusterDirectory, 'metrics.prom'));
  }
}
