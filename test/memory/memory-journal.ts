import type { Journal, RunRow, UndoEntry } from '../../src/engine/journal.ts';

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
      if (runs.some((run) => run.runId === header.runId)) update(header.runId, { status: 'running' });
      else runs.unshift({ ...header, status: 'running', finishedAt: null, changes: 0 });
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
    async markUndone(runId, sequence) {
      for (const item of undo)
        if (item.entry.runId === runId && item.entry.sequence === sequence) item.undone = true;
    },
    async finish(runId, status, at) {
      update(runId, { status, finishedAt: at });
    },
    async runs() {
      return runs.map((run) => ({
        ...run,
        changes: undo.filter(({ entry }) => entry.runId === run.runId).length,
      }));
    },
    async close() {
      return undefined;
    },
  };
}
