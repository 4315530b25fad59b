import { type Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { asProblem } from './as-problem.ts';
import type { Environment } from './environment.ts';
import type { RunRow, UndoEntry } from './journal.ts';
import { within } from './within.ts';

export interface RollbackResult {
  readonly undone: number;
  readonly problem?: Problem;
}

/** What one undo may take; packages and units are the slow ones. */
const undoLimitMs = 10 * 60_000;

/** Returns the hosts to what was before a run, newest change first, and stops at what cannot be undone. */
export async function rollbackRun(environment: Environment, run: RunRow): Promise<RollbackResult> {
  const { journal, lock, clock } = environment;
  const entries = await journal.undoEntries(run.runId);
  let undone = 0;
  try {
    for (const entry of entries) {
      if (environment.stop.atSafePoint.aborted)
        return { undone, problem: problem('engine.interrupted', { run: run.runId }) };
      if ('irreversible' in entry) {
        const { step, irreversible } = entry;
        return {
          undone,
          problem: problem(
            'engine.irreversible',
            { step, because: irreversible, run: run.runId },
            { host: entry.host },
          ),
        };
      }
      const failure = await undoOne(environment, entry, entry.actions);
      if (failure !== undefined) return { undone, problem: failure };
      await journal.markUndone(run.runId, entry.sequence);
      undone += 1;
    }
  } finally {
    await lock.release();
  }
  await journal.finish(run.runId, 'rolled-back', clock.now());
  return { undone };
}

async function undoOne(
  { open, lock, clock, stop, emit }: Environment,
  entry: UndoEntry,
  actions: Extract<UndoEntry, { actions: unknown }>['actions'],
): Promise<Problem | undefined> {
  const { runId, sequence, host, node, step } = entry;
  const startedAt = clock.now();
  try {
    const port = await open(entry.port, host);
    if (entry.port === 'host') await lock.cover(host);
    await within(clock, undoLimitMs, stop.now, async (signal) => {
      await port.quiesce(signal);
      await port.revert(actions, { runId, sequence }, signal);
      for (const marker of await port.unfinished()) if (marker.step === step) await port.unmark(marker);
    });
    emit({
      at: clock.now(),
      runId,
      type: 'undo-applied',
      host,
      node,
      step,
      durationMs: clock.now() - startedAt,
    });
    return undefined;
  } catch (thrown) {
    const found = asProblem(thrown, { host, node, step });
    emit({ at: clock.now(), runId, type: 'undo-failed', host, node, step, problem: found });
    return found;
  }
}

/** Only the newest run that changed something can be rolled back: what came after it stands on it. */
export function refuseRollback(runs: readonly RunRow[], runId: string): Problem | undefined {
  const newest = runs.find((run) => run.changes > 0);
  const wanted = runs.find((run) => run.runId === runId);
  if (wanted === undefined) return problem('run.not-found', { run: runId });
  if (wanted.status === 'rolled-back') {
    return problem('engine.nothing-to-undo', {
      run: runId,
      because: text('it was rolled back already', '它已经回滚过了'),
    });
  }
  if (wanted.changes === 0) {
    return problem('engine.nothing-to-undo', {
      run: runId,
      because: text('it changed nothing', '它没有任何改动'),
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
