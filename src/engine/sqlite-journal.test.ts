import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { same } from '../problem/text.ts';
import type { Journal, RunHeader, UndoEntry } from './journal.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

let directory: string;
let journal: Journal;
const open = (): Journal =>
  openSqliteJournal(join(directory, 'journal.db'), new URL('./journal-worker.ts', import.meta.url));

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-journal-'));
  journal = open();
});
afterEach(async () => {
  await journal.close();
  rmSync(directory, { recursive: true });
});

const header = (runId: string, startedAt = 1): RunHeader => ({
  runId,
  pipeline: 'p',
  cluster: 'c',
  operator: 'ann',
  command: ['kubexm', 'run'],
  machine: 'm',
  pid: 1,
  startedAt,
  request: '{"a":1}',
});
const entry = (runId: string, sequence: number): UndoEntry => ({
  runId,
  sequence,
  node: 'm/t/s',
  step: 's',
  host: 'h',
  port: 'host',
  actions: [{ do: 'sysctl', key: 'k', value: String(sequence) }],
});

describe('the journal', () => {
  it('gives back undo entries newest first, also after it was closed and opened again', async () => {
    await journal.begin(header('r'));
    await Promise.all([1, 2, 3].map((sequence) => journal.recordUndo(entry('r', sequence))));
    const { actions: _, ...final } = { actions: [], ...entry('r', 4) };
    await journal.recordUndo({ ...final, irreversible: same('final') });
    await journal.close();
    journal = open();
    const found = await journal.undoEntries('r');
    expect(found.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    expect(found[1]).toEqual(entry('r', 3));
    expect(found[0]).toMatchObject({ irreversible: same('final') });
  });

  it('goes on counting when a run is opened again, and forgets what was undone', async () => {
    expect(await journal.begin(header('r'))).toBe(0);
    await journal.recordUndo(entry('r', 7));
    await journal.finish('r', 'failed', 5);
    expect(await journal.begin(header('r'))).toBe(7);
    await journal.markUndone('r', 7);
    expect(await journal.undoEntries('r')).toEqual([]);
  });

  it('lists runs newest first with what became of them', async () => {
    await journal.begin(header('old', 1));
    await journal.begin(header('new', 2));
    await journal.recordUndo(entry('new', 1));
    await journal.finish('old', 'done', 9);
    expect(await journal.runs()).toMatchObject([
      { runId: 'new', status: 'running', finishedAt: null, changes: 1 },
      { runId: 'old', status: 'done', finishedAt: 9, changes: 0, command: ['kubexm', 'run'] },
    ]);
  });

  it('refuses the same sequence twice instead of losing the first', async () => {
    await journal.begin(header('r'));
    await journal.recordUndo(entry('r', 1));
    await expect(journal.recordUndo(entry('r', 1))).rejects.toThrow('UNIQUE');
  });

  it('is for its owner only', async () => {
    await journal.begin(header('r'));
    expect(statSync(join(directory, 'journal.db')).mode & 0o777).toBe(0o600);
  });

  it('says what is wrong when it cannot be opened', async () => {
    const nowhere = openSqliteJournal(
      join(directory, 'no', 'such', 'journal.db'),
      new URL('./journal-worker.ts', import.meta.url),
    );
    await expect(nowhere.runs()).rejects.toThrow('unable to open database file');
  });
});
