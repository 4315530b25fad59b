import type { RunEvent } from '../plan/event.ts';
import type { Problem, Where } from '../problem/problem.ts';
import { eventSentence } from './event-sentence.ts';
import type { RedactedEvent } from './redact-event.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line of the structured log. `node` is the host; `graph_node` is the node of the plan. */
export interface LogLine {
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly pipeline_id: string;
  readonly event: RunEvent['type'];
  readonly pipeline?: string;
  readonly cluster?: string;
  readonly operator?: string;
  readonly command?: readonly string[];
  readonly stage?: string;
  readonly module?: string;
  readonly task?: string;
  readonly step?: string;
  readonly node?: string;
  readonly graph_node?: string;
  readonly region?: string;
  readonly message: string;
  readonly duration_ms?: number;
  readonly status?: string;
  readonly disruption?: string;
  readonly difference?: string;
  readonly problem?: LoggedProblem;
}

interface LoggedProblem {
  readonly code: string;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly where: Where;
  readonly stack?: string;
}

/** The line as it stands in a log file and on a terminal with `--log-format json`, without its line end. */
export const formatLogLine = (event: RedactedEvent): string => JSON.stringify(logLine(event));

export const logLevel = (event: RunEvent): LogLevel =>
  event.type === 'region-left' && !event.healthy ? 'warn' : levels[event.type];

const levels: Record<RunEvent['type'], LogLevel> = {
  'run-started': 'info',
  'run-finished': 'info',
  'stage-started': 'info',
  'stage-skipped': 'info',
  'stage-finished': 'info',
  'step-satisfied': 'debug',
  'step-drifted': 'info',
  'step-progress': 'info',
  'step-changed': 'info',
  'step-failed': 'error',
  'step-skipped': 'warn',
  'gate-waiting': 'info',
  'gate-passed': 'info',
  'gate-failed': 'error',
  'region-entered': 'info',
  'region-left': 'info',
  'host-left-run': 'error',
  'rollback-started': 'info',
  'undo-started': 'info',
  'undo-applied': 'info',
  'undo-failed': 'error',
  stopping: 'warn',
};

const logLine = (event: RedactedEvent): LogLine => ({
  timestamp: new Date(event.at).toISOString(),
  level: logLevel(event),
  pipeline_id: event.runId,
  event: event.type,
  ...('pipeline' in event && { pipeline: event.pipeline, cluster: event.cluster }),
  ...('command' in event && { operator: event.operator, command: event.command }),
  ...('stage' in event && { stage: event.stage }),
  ...('module' in event && { module: event.module, task: event.task }),
  ...('step' in event && { step: event.step }),
  ...('host' in event && { node: event.host }),
  ...('node' in event && { graph_node: event.node }),
  ...('region' in event && { region: event.region }),
  message: eventSentence(event).en,
  ...durationOf(event),
  ...('status' in event && { status: event.status }),
  ...('disruption' in event && { disruption: event.disruption }),
  ...('difference' in event && event.difference !== undefined && { difference: event.difference }),
  ...('problem' in event && { problem: loggedProblem(event.problem) }),
});

function durationOf(event: RunEvent): Pick<LogLine, 'duration_ms'> {
  if ('durationMs' in event) return { duration_ms: event.durationMs };
  if ('waitedMs' in event) return { duration_ms: event.waitedMs };
  return {};
}

const loggedProblem = (found: Problem): LoggedProblem => ({
  code: found.code,
  what: found.what.en,
  why: found.why.en,
  fix: found.fix.en,
  where: found.where,
  ...(typeof found.cause === 'string' && { stack: found.cause }),
});
