import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { losePower } from '../../test/fixture/lose-power.ts';
import { same } from '../problem/text.ts';
import type { Journal, RunHeader, UndoEntry } from './journal.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

let directory: string;
let journal: Journal;
const open = (at = directory): Journal =>
  openSqliteJournal(join(at, 'journal.db'), new URL('./journal-worker.ts', import.meta.url));

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

  it('knows where a step changed something, also after that was undone', async () => {
    await journal.begin(header('r'));
    await journal.recordUndo({ ...entry('r', 1), step: 'host.mark', host: 'b' });
    await journal.recordUndo({ ...entry('r', 2), step: 'host.mark', host: 'a' });
    await journal.recordUndo(entry('r', 3));
    await journal.markUndone('r', 1);
    expect(await journal.hostsOf('r', 'host.mark')).toEqual(['a', 'b']);
    expect(await journal.hostsOf('r')).toEqual(['a', 'b', 'h']);
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

  it('tells begun changes from those that can still be undone', async () => {
    await journal.begin(header('r'));
    await journal.recordUndo(entry('r', 1));
    await journal.recordUndo(entry('r', 2));
    const { actions: _, ...final } = { actions: [], ...entry('r', 3) };
    await journal.recordUndo({ ...final, irreversible: same('final') });
    await journal.markUndone('r', 2);
    expect(await journal.runs()).toMatchObject([{ changes: 3, undoable: 1 }]);
    await journal.forgetUndo(['kubexm', 'delete', 'cluster']);
    expect(await journal.runs()).toMatchObject([{ changes: 3, undoable: 0 }]);
  });

  it('knows the process that has a run in hand, and forgets that another was kept out', async () => {
    await journal.begin(header('r'));
    await journal.markRefused('r');
    expect(await journal.runs()).toMatchObject([{ refused: true, machine: 'm', pid: 1 }]);
    await journal.begin({ ...header('r', 7), machine: 'other', pid: 2 });
    expect(await journal.runs()).toMatchObject([{ refused: false, machine: 'other', pid: 2, startedAt: 7 }]);
  });

  it('answers what was asked before it was closed, refuses what comes after, and can be closed twice', async () => {
    const asked = journal.runs();
    await journal.close();
    expect(await asked).toEqual([]);
    await expect(journal.finish('r', 'done', 1)).rejects.toMatchObject({ code: 'journal.unwritable' });
    await expect(journal.runs()).rejects.toMatchObject({ code: 'journal.unreadable' });
    await journal.close();
  });

  it('names what to type again where it cannot be written: before there is a run, the command itself', async () => {
    await journal.close();
    const named = (said: string) => ({ fix: { en: expect.stringContaining(`\`${said}\``) } });
    await expect(journal.begin(header('r'))).rejects.toMatchObject(named('kubexm run'));
    await expect(journal.recordUndo(entry('r', 1))).rejects.toMatchObject(named('kubexm resume run'));
    await expect(journal.markUndone('r', 1)).rejects.toMatchObject(named('kubexm rollback run r'));
    const deletion = ['kubexm', 'delete', 'cluster'];
    await expect(journal.forgetUndo(deletion)).rejects.toMatchObject(named('kubexm delete cluster'));
  });

  it('makes no file until it is asked something', async () => {
    await journal.close();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('looks while another process writes, and says when it cannot write itself', async () => {
    await journal.begin(header('r'));
    const other = new DatabaseSync(join(directory, 'journal.db'));
    try {
      other.exec('BEGIN IMMEDIATE');
      expect(await journal.runs()).toHaveLength(1);
      other.exec('ROLLBACK; DROP TABLE undo');
      await expect(journal.recordUndo(entry('r', 1))).rejects.toMatchObject({ code: 'journal.unwritable' });
    } finally {
      other.close();
    }
  });

  it('says so when its thread ends without an answer', async () => {
    const silent = openSqliteJournal('unused', new URL('data:text/javascript,process.exit()'));
    await expect(silent.runs()).rejects.toThrow('ended');
    await silent.close();
  });

  it('is the journal of an earlier moment after a power cut took its last pages, and goes on from there', async () => {
    await journal.begin(header('r'));
    const sequences = Array.from({ length: 20 }, (_, at) => at + 1);
    for (const sequence of sequences) await journal.recordUndo(entry('r', sequence));
    const left = join(directory, 'left');
    for (const name of ['journal.db', 'journal.db-wal']) cpSync(join(directory, name), join(left, name));
    losePower(left);
    const after = open(left);
    const last = await after.begin(header('r'));
    expect(last).toBeGreaterThan(0);
    expect(last).toBeLessThan(20);
    await after.recordUndo(entry('r', last + 1));
    const found = await after.undoEntries('r');
    expect(found.map(({ sequence }) => sequence)).toEqual(sequences.slice(0, last + 1).reverse());
    await after.close();
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
