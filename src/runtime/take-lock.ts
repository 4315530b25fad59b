import type { Connection } from '../connector/connection.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { acquireLock, breakLock, type HeldLock, inspectLock, type LockHolder } from '../runner/lock.ts';
import type { StatePaths } from '../runner/state-paths.ts';

/** Breaks a lock, but not before it is written down whose it is. */
export type Breaking = (broken: Problem, breakIt: () => Promise<void>) => Promise<void>;

export interface Taking {
  readonly holder: LockHolder;
  /** When it is taken, in ISO 8601. */
  readonly since: string;
  readonly paths: StatePaths;
  /** Takes locks away from others. Only ever on the explicit word of the operator. */
  readonly breaking?: Breaking | undefined;
  /** Whether a process of this machine still lives. */
  isAlive(pid: number): boolean;
}

export const renewEveryMs = 15_000;

/** A holder that missed so many renewals is taken for dead, but never robbed of its lock unasked. */
export const missedRenewals = 4;

/** The token of the lock of one host; throws who has it, unless that one is broken. */
export async function takeLock(connection: Connection, host: string, taking: Taking): Promise<string> {
  const { holder, since, paths, breaking } = taking;
  const found = await inspectLock(connection, paths);
  if (found !== undefined && isInUse(found, taking)) {
    if (breaking === undefined) throw heldProblem(found, host);
    const { operator, machine, pid, since: from = unknownTime, age, runId: run } = found;
    const broken = problem('host.lock-broken', { operator, machine, pid, since: from, age, run }, { host });
    await breaking(broken, () => breakLock(connection, found, paths));
  }
  const got = await acquireLock(connection, { ...holder, since }, paths);
  if (!got.ok) throw heldProblem(got.heldBy, host);
  return got.token;
}

/** The lock of our own run is free for the taking, unless its earlier process is still at work. */
export const isInUse = (
  { runId, machine, pid }: HeldLock,
  { holder, isAlive }: Pick<Taking, 'holder' | 'isAlive'>,
): boolean => runId !== holder.runId || (machine === holder.machine && pid !== holder.pid && isAlive(pid));

const unknownTime = text('an unknown time', '未知时间');

function heldProblem(found: HeldLock, host: string): Problem {
  const { operator, machine, pid, since = unknownTime, age, command } = found;
  const every = renewEveryMs / 1000;
  const holder = { operator, machine, pid, since, age, command };
  return age > missedRenewals * every
    ? problem('host.lock-stale', { ...holder, every }, { host })
    : problem('host.lock-held', holder, { host });
}
