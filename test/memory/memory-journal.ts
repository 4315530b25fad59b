import type { Journal, RunRow, UndoEntry } from '../../src/engine/journal.ts';

const begun = { status: 'running', finishedAt: null, refused: false } as const;

/** A journal that outlives operators as a disk would. */
export function createMemoryJournal(): Journal {
  const runs: RunRow[] = [];
  const undo: { entry: UndoEntry; undone: boolean }[] = [];
  const update = (runId: string, change: Partial<RunRow>): void => {
    const at = runs.findIndex((run) => run.runId === runId);
    const row = runs[at];
    if (row !== undefined) runs[at] = { ...row, ...change };
  };
  return {
    async begin(header) {
      const { machine, pid, startedAt } = header;
      if (runs.some((run) => run.runId === header.runId))
        update(header.runId, { ...begun, machine, pid, startedAt });
      else runs.unshift({ ...header, ...begun, changes: 0, undoable: 0 });
      return Math.max(
        0,
        ...undo.filter(({ entry }) => entry.runId === header.runId).map(({ entry }) => entry.sequence),
      );
    },
    async recordUndo(entry) {
      undo.push({ entry: JSON.parse(JSON.stringify(entry)) as UndoEntry, undone: false });
    },
    async undoEntries(runId) {
      return undo
        .filter((item) => item.entry.runId === runId && !item.undone)
        .map(({ entry }) => entry)
        .reverse();
    },
    async hostsOf(runId, step) {
      const found = undo.filter(
        ({ entry }) => entry.runId === runId && [undefined, entry.step].includes(step),
      );
      return [...new Set(found.map(({ entry }) => entry.host))].toSorted();
    },
    async markUndone(runId, sequence) {
      for (const item of undo)
        if (item.entry.runId === runId && item.entry.sequence === sequence) item.undone = true;
    },
    async forgetUndo() {
      for (const item of undo) item.undone = true;
    },
    async finish(runId, status, at) {
      update(runId, { status, finishedAt: at });
    },
    async markRefused(runId) {
      update(runId, { refused: true });
    },
    async runs() {
      return runs.map((run) => {
        const recorded = undo.filter(({ entry }) => entry.runId === run.runId);
        const undoable = recorded.filter(
          ({ entry, undone }) => !undone && 'actions' in entry && entry.actions.length > 0,
        );
        return { ...run, changes: recorded.length, undoable: undoable.length };
      });
    },
    async close() {
      return undefined;
    },
  };
}
