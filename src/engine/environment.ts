import type { Approval } from '../plan/approval.ts';
import type { Emit } from '../plan/event.ts';
import type { OpenPort } from '../plan/stage.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Lock } from './lock.ts';
import type { Memory } from './memory.ts';
import type { Stop } from './stop.ts';

/** What a run needs from outside. Everything is handed in; the engine opens nothing by itself. */
export interface Environment {
  readonly open: OpenPort;
  readonly journal: Journal;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly emit: Emit;
  readonly limits: Limits;
  /** Of the plan that was shown before the run. */
  readonly memory?: Memory | undefined;
}

export interface Limits {
  /** Hosts worked on at the same time. */
  readonly hosts: number;
  /** Changes under way on one host at the same time. */
  readonly perHost: number;
}

export const defaultLimits: Limits = { hosts: 64, perHost: 4 };

/** One run as its nodes see it. */
export interface RunContext extends Environment {
  readonly runId: string;
  readonly stage: string;
  readonly approval: Approval;
  nextSequence(): number;
}
