import { exitCodes } from '../problem/exit-code.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { asProblem } from './as-problem.ts';
import type { Environment } from './environment.ts';
import type { RunRow, UndoEntry } from './journal.ts';
import { within } from './within.ts';

export interface RollbackResult {
  readonly undone: number;
  /** Why it did not come to its end. */
  readonly problem?: Problem;
  /** Where an undo failed, with what happened; what lies beneath it there stays as it is. */
  readonly failed: ReadonlyMap<string, Problem>;
}

type Reversible = Extract<UndoEntry, { actions: unknown }>;

/** What one undo may take; packages and units are the slow ones. */
const undoLimitMs = 10 * 60_000;

/**
 * Returns the hosts to what was before a run, newest change first, one at a time: the order also holds between hosts,
 * for a member must not go while another one is down. It stops at what cannot be undone; a place where an undo fails is
 * left, and the others go on.
 */
export async function rollbackRun(environment: Environment, run: RunRow): Promise<RollbackResult> {
  const { journal, lock, clock } = environment;
  const entries = await journal.undoEntries(run.runId);
  const failed = new Map<string, Problem>();
  let undone = 0;
  try {
    const stopped = await undoAll();
    const [first] = failed.values();
    const ended = stopped ?? first;
    if (ended !== undefined) return { undone, problem: ended, failed };
  } finally {
    await lock.release();
  }
  await journal.finish(run.runId, 'rolled-back', clock.now());
  return { undone, failed };

  async function undoAll(): Promise<Problem | undefined> {
    for (const entry of entries) {
      const place = placeOf(entry);
      if (failed.has(place)) continue;
      if (environment.stop.atSafePoint.aborted) return problem('engine.interrupted', { run: run.runId });
      if ('irreversible' in entry) return irreversible(entry);
      const failure = await undoOne(environment, entry);
      if (failure === undefined) {
        await journal.markUndone(run.runId, entry.sequence);
        undone += 1;
      } else if (failure.exitCode === exitCodes.interrupted) return failure;
      else failed.set(place, failure);
    }
    return undefined;
  }
}

/** What is undone in strict order: a host, or all that goes through one API. */
const placeOf = ({ port, host }: UndoEntry): string => (port === 'host' ? host : `@${port}`);

const irreversible = ({
  runId,
  host,
  step,
  irreversible: because,
}: Exclude<UndoEntry, Reversible>): Problem =>
  problem('engine.irreversible', { step, because, run: runId }, { host });

async function undoOne(environment: Environment, entry: Reversible): Promise<Problem | undefined> {
  const { open, lock, clock, stop, emit } = environment;
  const { runId, host, node, step } = entry;
  const startedAt = clock.now();
  try {
    const port = await open(entry.port, host);
    await (entry.port === 'host' ? lock.cover(host) : lock.coverCluster());
    await within(clock, undoLimitMs, stop.now, async (signal) => {
      await port.quiesce(signal);
      await port.revert(entry.actions, { runId, node }, signal);
      for (const marker of await port.unfinished())
        if (marker.subject === host && node.endsWith(`/${marker.node}`)) await port.unmark(marker);
    });
  } catch (thrown) {
    if (stop.now.aborted) return problem('engine.interrupted', { run: runId });
    const found = asProblem(thrown, { host, node, step });
    emit({ at: clock.now(), runId, type: 'undo-failed', host, node, step, problem: found });
    return found;
  }
  const durationMs = clock.now() - startedAt;
  emit({ at: clock.now(), runId, type: 'undo-applied', host, node, step, durationMs });
  return undefined;
}

/** Only the newest run that has something to undo can be rolled back: what came after it stands on it. */
export function refuseRollback(runs: readonly RunRow[], runId: string): Problem | undefined {
  const newest = runs.find((run) => run.undoable > 0);
  const wanted = runs.find((run) => run.runId === runId);
  if (wanted === undefined) return problem('run.not-found', { run: runId });
  if (wanted.status === 'rolled-back') {
    return problem('engine.nothing-to-undo', {
      run: runId,
      because: text('it was rolled back already', '它已经回滚过了'),
    });
  }
  if (wanted.undoable === 0) {
    return problem('engine.nothing-to-undo', {
      run: runId,
      because:
        wanted.changes === 0
          ? text('it changed nothing', '它没有任何改动')
          : text('nothing of what it changed can be undone', '它所做的改动都无法撤销'),
    });
  }
  if (newest !== undefined && newest.runId !== runId) {
    return problem('engine.nothing-to-undo', {
      run: runId,
      because: text(
        `a newer run changed things after it: ${newest.runId}`,
        `之后又有运行做了改动：${newest.runId}`,
      ),
    });
  }
  return undefined;
}
