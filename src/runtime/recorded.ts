import { join } from 'node:path';
import { quote } from '../domain/quote.ts';
import type { Emit, RunStatus } from '../plan/event.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { type Text, text } from '../problem/text.ts';
import { type AuditTrail, audited, openAuditTrail } from '../telemetry/audit.ts';
import { openEventStore } from '../telemetry/event-store.ts';
import { fanOut, type Sink } from '../telemetry/fan-out.ts';
import { openJsonLog } from '../telemetry/json-log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { writeMetricsTextfile } from '../telemetry/metrics-textfile.ts';
import type { Operator } from './operator.ts';
import type { Session } from './session.ts';
import type { Breaking } from './take-lock.ts';
import type { Workspace } from './workspace.ts';

export interface Recorders {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly operator: Operator;
  /** How the work is shown while it lasts; opened when it begins. */
  openSinks(): readonly Sink[];
  /** Shows whom a look waits for, where somebody watches. */
  readonly whileLooking?: <T>(look: () => Promise<T>) => Promise<T>;
  /** Told when a log or a metric cannot be written; the work goes on. */
  report(found: Problem): void;
}

/**
 * Work that leaves its traces: in the log, the history, the metrics and the audit trail. It is not begun unless the
 * audit trail can say so; no other trace decides anything, and what became of the work is always told.
 */
export async function recorded<Result extends { readonly status: RunStatus }>(
  {
    workspace,
    session,
    operator,
    openSinks,
    report,
  }: Omit<Recorders, 'session'> & {
    readonly session: Pick<Session, 'clusterDirectory' | 'config'>;
  },
  runId: string,
  work: (emit: Emit, breaking: Breaking) => Promise<Result>,
): Promise<{ readonly result: Result; readonly logDirectory: string }> {
  const { vault, directory } = workspace;
  const { clusterDirectory } = session;
  const eventFile = join(clusterDirectory, 'events.db');
  const log = await attempt(text('The log', '日志'), () => openJsonLog(clusterDirectory, runId));
  const history = await attempt(text('The run history', '运行历史'), () => openEventStore(eventFile));
  const sinks = [log, history].filter((sink) => sink !== undefined);
  const out = fanOut({ sinks: [...sinks, ...openSinks()], vault, report });
  const trail = openAuditTrail({
    directory,
    vault,
    user: operator.user,
    machine: operator.machine,
    now: Date.now,
  });
  const command = { action: quote(...operator.command), target: session.config.metadata.name, run: runId };
  try {
    const result = await audited(unlessOver(trail), command, () => work(out.emit, breaking));
    return { result, logDirectory: join(clusterDirectory, 'logs', runId) };
  } finally {
    await out.close();
    await attempt(text('The metrics', '指标'), async () => {
      const metrics = await createMetrics(() => [eventFile]);
      await writeMetricsTextfile(metrics, join(clusterDirectory, 'metrics.prom'));
    });
  }

  /** Whose lock is broken is not only told but kept. */
  async function breaking(broken: Problem, breakIt: () => Promise<void>): Promise<void> {
    const action = `${broken.where.host}: ${broken.what.en}`;
    await audited(unlessOver(trail), { ...command, action }, async () => {
      await breakIt();
      return { status: 'done' };
    });
    report(broken);
  }

  async function attempt<T>(sink: Text, open: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await open();
    } catch (error) {
      const reason = vault.redact(error instanceof Error ? error.message : String(error));
      report(problem('telemetry.sink-failed', { sink, reason }, {}, error));
      return undefined;
    }
  }

  /** What was done stays done when its end cannot be written down. */
  function unlessOver({ append }: AuditTrail): AuditTrail {
    return {
      append(said, status) {
        if (status === 'started') return append(said, status);
        void attempt(text('The audit trail', '审计记录'), () => append(said, status));
      },
    };
  }
}
