import type { Pipeline } from '../plan/stage.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { type Text, text } from '../problem/text.ts';
import { drawStage } from './draw-stage.ts';
import type { Environment } from './environment.ts';
import type { RunRow, UndoEntry } from './journal.ts';
import { runGraph } from './run-graph.ts';
import { stamp } from './stamp.ts';
import { undoEntry } from './undo-entry.ts';

export interface RollbackResult {
  readonly undone: number;
  /** Why it did not come to its end. */
  readonly problem?: Problem;
  /** Where an undo failed, with what happened; what lies beneath it there stays as it is. */
  readonly failed: ReadonlyMap<string, Problem>;
  /** How many changes are not undone, by where they were made. */
  readonly left: ReadonlyMap<string, number>;
}

const undoing = text('Undo changes', '撤销变更');

/** Hosts that the run brought in: they leave as a whole, by a pipeline of one stage, instead of change by change. */
export interface Leaving<Spec = object, Facts = object> {
  readonly hosts: readonly string[];
  readonly pipeline: Pipeline<Spec, Facts>;
  readonly spec: Spec;
  /** What of the run is over when they have left. */
  covers(entry: UndoEntry): boolean;
  /** Those that could not be asked and keep what they have; known once the pipeline is drawn. */
  readonly unasked: ReadonlyMap<string, Problem>;
}

/**
 * Returns the hosts to what was before a run: each host newest change first, hosts side by side; what went through the
 * API or etcd waits for the hosts that were changed after it, and those before it wait for it. At what cannot be undone
 * a host stops, and so it does where an undo fails; the others go on. Done again, it takes up what is left.
 */
export async function rollbackRun(
  environment: Environment,
  run: RunRow,
  leaving?: Leaving,
): Promise<RollbackResult> {
  const { journal, lock, clock, emit, stop } = environment;
  const { runId, pipeline, cluster } = run;
  const failed = new Map<string, Problem>();
  let undone = 0;
  const single = (await journal.undoEntries(runId)).filter((entry) => leaving?.covers(entry) !== true);
  emit({ ...stamp({ clock, runId }), type: 'rollback-started', pipeline, cluster, changes: single.length });
  try {
    if (leaving !== undefined) await leave(leaving);
    const stopped = await undoAll(await journal.undoEntries(runId));
    const [first] = failed.values();
    const ended = stopped ?? first;
    if (ended !== undefined) return { undone, problem: ended, failed, left: await countLeft() };
  } finally {
    await lock.release();
  }
  await journal.finish(runId, 'rolled-back', clock.now());
  return { undone, failed, left: new Map() };

  async function countLeft(): Promise<ReadonlyMap<string, number>> {
    const entries = (await journal.undoEntries(runId)).filter(leavesSomething);
    const places = Map.groupBy(entries, placeOf);
    return new Map([...places].map(([place, { length }]) => [place, length]));
  }

  async function leave(instead: Leaving): Promise<void> {
    const lost = new Map([...(await runLeaving(environment, runId, instead)), ...instead.unasked]);
    for (const [host, because] of lost) failed.set(host, because);
    const isGone = (entry: UndoEntry): boolean =>
      instead.covers(entry) && !(entry.port === 'host' && lost.has(entry.host));
    for (const entry of (await journal.undoEntries(runId)).filter(isGone)) await note(entry);
  }

  async function undoAll(entries: readonly UndoEntry[]): Promise<Problem | undefined> {
    if (entries.length === 0) return undefined;
    const hosts = [...new Set(entries.map(({ host }) => host))];
    const stage = { id: 'undo', title: undoing, nodes: entries.length, hosts };
    return inStage(environment, runId, stage, () => sayingStops(() => undoWaves(entries)));
  }

  /** The graph of hosts that leave says it itself. */
  async function sayingStops<T>(work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    const say = (when: 'safe-point' | 'now') => (): void =>
      emit({ ...stamp({ clock, runId }), type: 'stopping', when, cause: 'operator' });
    stop.atSafePoint.addEventListener('abort', say('safe-point'), { signal: over.signal });
    stop.now.addEventListener('abort', say('now'), { signal: over.signal });
    return work().finally(() => over.abort());
  }

  async function undoWaves(entries: readonly UndoEntry[]): Promise<Problem | undefined> {
    for (const wave of wavesOf(entries)) {
      const places = [...Map.groupBy(wave, placeOf)].filter(([place]) => !failed.has(place));
      const ends = await Promise.all(places.map(([place, list]) => undoPlace(place, list)));
      const stopped = ends.find((end) => end !== undefined);
      if (stopped !== undefined) return stopped;
    }
    return undefined;
  }

  /** Answers why everything has to stop; what concerns this place alone is noted. */
  async function undoPlace(place: string, entries: readonly UndoEntry[]): Promise<Problem | undefined> {
    for (const entry of entries) {
      if (stop.atSafePoint.aborted) return problem('engine.interrupted', { run: runId });
      const failure = await undoEntry(environment, entry);
      if (failure === undefined) await note(entry);
      else if (failure.exitCode === exitCodes.interrupted) return failure;
      else {
        failed.set(place, failure);
        return entry.port === 'host' ? undefined : failure;
      }
    }
    return undefined;
  }

  async function note({ sequence }: UndoEntry): Promise<void> {
    await journal.markUndone(runId, sequence);
    undone += 1;
  }
}

/** Hosts that were not cleaned, with what happened. Leaving is an undo itself: nothing of it is remembered to be undone. */
async function runLeaving(
  environment: Environment,
  runId: string,
  { pipeline, spec }: Leaving,
): Promise<ReadonlyMap<string, Problem>> {
  const [stage] = pipeline.stages;
  if (stage === undefined) throw new TypeError(`${pipeline.id} has no stage`);
  const facts = await pipeline.observe(spec, environment.open);
  let sequence = 0;
  const graph = drawStage(stage, spec, facts);
  const hosts = [...new Set(graph.nodes.flatMap(({ subjects }) => subjects))];
  const shown = { id: stage.id, title: stage.title, nodes: graph.nodes.length, hosts };
  const { halted, lost } = await inStage(environment, runId, shown, () =>
    runGraph(
      {
        ...environment,
        journal: { ...environment.journal, recordUndo: async () => undefined },
        runId,
        stage: stage.id,
        approval: { hash: '', allows: () => true },
        nextSequence: () => ++sequence,
      },
      graph,
    ),
  );
  if (halted !== undefined) throw halted;
  return lost;
}

async function inStage<T>(
  { clock, emit }: Environment,
  runId: string,
  { id: stage, ...about }: { id: string; title: Text; nodes: number; hosts: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock.now();
  emit({ ...stamp({ clock, runId }), type: 'stage-started', stage, ...about });
  const result = await work();
  emit({ ...stamp({ clock, runId }), type: 'stage-finished', stage, durationMs: clock.now() - startedAt });
  return result;
}

/** Changes of hosts that lie next to each other can be undone side by side; everything else stands alone. */
function wavesOf(entries: readonly UndoEntry[]): readonly (readonly UndoEntry[])[] {
  const waves: UndoEntry[][] = [];
  for (const entry of entries) {
    const last = waves.at(-1);
    if (entry.port === 'host' && last?.at(-1)?.port === 'host') last.push(entry);
    else waves.push([entry]);
  }
  return waves;
}

/** What is undone in strict order: a host, or all that goes through one API. */
const placeOf = ({ port, host }: UndoEntry): string => (port === 'host' ? host : `@${port}`);

const leavesSomething = (entry: UndoEntry): boolean => 'irreversible' in entry || entry.actions.length > 0;

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
