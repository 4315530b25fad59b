import type { RunEvent, RunTotals } from '../../../plan/event.ts';
import type { Problem } from '../../../problem/problem.ts';
import { same, type Text } from '../../../problem/text.ts';
import { withoutHere } from '../shown-host.ts';

interface RunningStep {
  readonly host: string;
  readonly title: Text;
  readonly line: Text | undefined;
}

export interface TaskProgress {
  readonly since: number;
  /** By node and host: a host may be in several nodes of a task at once. */
  readonly running: Map<string, RunningStep>;
  settled: number;
}

/** Because something failed, because the operator asked once, or twice. */
export type Stopping = 'failed' | 'asked' | 'now';

/** What is going on right now, kept up to date event by event at a cost that does not grow with the run. */
export interface ProgressState {
  title: string;
  startedAt: number;
  /** Undefined before the first: the hosts are still looked at. */
  stage: Text | undefined;
  hosts: number;
  stopping: Stopping | undefined;
  /** Of a rollback: how many of the changes that are undone one by one are. */
  undo: { readonly done: number; readonly changes: number } | undefined;
  readonly totals: { -readonly [K in keyof RunTotals]: number };
  readonly tasks: Map<string, TaskProgress>;
  readonly waiting: Map<
    string,
    { readonly waitsFor: Text; readonly because: Text | undefined; readonly since: number }
  >;
  /** Who holds the token of which rolling region. */
  readonly rolling: Map<string, Set<string>>;
  /** By host and code: a failed step and the host that leaves because of it are one problem. A gate has no host. */
  readonly problems: Map<string, { readonly host?: string; readonly problem: Problem }>;
}

export const newProgress = (now: number): ProgressState => ({
  title: '',
  startedAt: now,
  stage: undefined,
  hosts: 0,
  stopping: undefined,
  undo: undefined,
  totals: { satisfied: 0, changed: 0, failed: 0, skipped: 0 },
  tasks: new Map(),
  waiting: new Map(),
  rolling: new Map(),
  problems: new Map(),
});

export function noteEvent(state: ProgressState, event: RunEvent): void {
  switch (event.type) {
    case 'run-started':
      state.title = `${event.pipeline} ${event.cluster}`;
      state.startedAt = event.at;
      return;
    case 'rollback-started':
      state.title = `rollback-run ${event.cluster}`;
      state.startedAt = event.at;
      state.undo = { done: 0, changes: event.changes };
      return;
    case 'stage-started':
      state.stage = event.title;
      state.hosts = withoutHere(event.hosts).length;
      state.tasks.clear();
      return;
    case 'step-drifted':
    case 'step-progress': {
      const task = taskOf(state, event);
      const { host, title } = event;
      task.running.set(keyOf(event), { host, title, line: 'line' in event ? event.line : undefined });
      return;
    }
    case 'step-satisfied':
    case 'step-changed':
    case 'step-skipped':
    case 'step-failed':
      state.totals[settled[event.type]] += 1;
      settle(state.tasks.get(nameOf(event)), keyOf(event));
      if (event.type === 'step-failed') state.problems.set(`${event.host} ${event.problem.code}`, event);
      return;
    case 'host-left-run':
      state.problems.set(`${event.host} ${event.problem.code}`, event);
      return;
    case 'gate-waiting':
      state.waiting.set(event.node, {
        waitsFor: event.waitsFor,
        because: event.because,
        since: event.at - event.waitedMs,
      });
      return;
    case 'gate-passed':
      state.waiting.delete(event.node);
      return;
    case 'gate-failed':
      state.waiting.delete(event.node);
      state.problems.set(`${event.node} ${event.problem.code}`, { problem: event.problem });
      return;
    case 'region-entered':
      state.rolling.set(event.region, (state.rolling.get(event.region) ?? new Set()).add(event.host));
      return;
    case 'region-left':
      state.rolling.get(event.region)?.delete(event.host);
      return;
    case 'stopping':
      state.stopping = event.when === 'now' ? 'now' : stoppingBy[event.cause];
      // Who may wait on says so again at once.
      state.waiting.clear();
      return;
    case 'undo-started':
      taskOf(state, { ...undoTask, at: event.at }).running.set(keyOf(event), {
        host: event.host,
        title: same(event.step),
        line: undefined,
      });
      return;
    case 'undo-applied':
    case 'undo-failed':
      settle(state.tasks.get(nameOf(undoTask)), keyOf(event));
      if (event.type === 'undo-failed') {
        state.totals.failed += 1;
        state.problems.set(`${event.host} ${event.problem.code}`, event);
      } else if (state.undo !== undefined) state.undo = { ...state.undo, done: state.undo.done + 1 };
  }
}

/** Undos are shown as what they are: work on hosts. */
const undoTask = { module: 'rollback', task: 'undo' };

const stoppingBy = { operator: 'asked', failure: 'failed' } as const;

const settled = {
  'step-satisfied': 'satisfied',
  'step-changed': 'changed',
  'step-skipped': 'skipped',
  'step-failed': 'failed',
} as const;

interface OfTask {
  readonly module: string;
  readonly task: string;
}

const nameOf = ({ module, task }: OfTask): string => `${module}/${task}`;

function taskOf(state: ProgressState, event: OfTask & { readonly at: number }): TaskProgress {
  const key = nameOf(event);
  const known = state.tasks.get(key) ?? { since: event.at, running: new Map(), settled: 0 };
  state.tasks.set(key, known);
  return known;
}

const keyOf = ({ node, host }: { node: string; host: string }): string => `${node} ${host}`;

function settle(task: TaskProgress | undefined, key: string): void {
  if (task?.running.delete(key)) task.settled += 1;
}
