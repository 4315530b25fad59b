import { type Problem, problem } from '../problem/problem.ts';
import { asProblem } from './as-problem.ts';
import type { Environment } from './environment.ts';
import type { UndoEntry } from './journal.ts';
import { stamp } from './stamp.ts';
import { within } from './within.ts';

type Reversible = Extract<UndoEntry, { actions: unknown }>;

/** What one undo may take; packages and units are the slow ones. */
const undoLimitMs = 10 * 60_000;

/** Takes back one change and says so; answers why it could not. */
export async function undoEntry(environment: Environment, entry: UndoEntry): Promise<Problem | undefined> {
  const { clock, stop, emit } = environment;
  const { runId, host, node, step } = entry;
  const about = () => ({ ...stamp({ clock, runId }), host, node, step });
  const startedAt = clock.now();
  emit({ ...about(), type: 'undo-started' });
  try {
    if ('irreversible' in entry) throw irreversible(entry);
    await revert(environment, entry);
  } catch (thrown) {
    if (stop.now.aborted) return problem('engine.interrupted', { run: runId });
    const found = asProblem(thrown, { host, node, step });
    emit({ ...about(), type: 'undo-failed', problem: found });
    return found;
  }
  emit({ ...about(), type: 'undo-applied', durationMs: clock.now() - startedAt });
  return undefined;
}

async function revert({ open, lock, clock, stop }: Environment, entry: Reversible): Promise<void> {
  const { runId, host, node } = entry;
  const port = await open(entry.port, host);
  await (entry.port === 'host' ? lock.cover(host) : lock.coverCluster());
  await within(clock, undoLimitMs, stop.now, async (signal) => {
    await port.quiesce(signal);
    await port.revert(entry.actions, { runId, node }, signal);
    for (const marker of await port.unfinished())
      if (marker.subject === host && node.endsWith(`/${marker.node}`)) await port.unmark(marker);
  });
}

const irreversible = ({
  runId,
  host,
  step,
  irreversible: because,
}: Exclude<UndoEntry, Reversible>): Problem =>
  problem('engine.irreversible', { step, because, run: runId }, { host });
