import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import type { Problem } from '../problem/problem.ts';
import { openAuditTrail } from './audit.ts';
import { type AuditEntry, emptyTrail, formatAuditLine, parseAuditLine } from './audit-entry.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { verifyAudit } from './verify-audit.ts';

const logOf = (directory: string): string => join(directory, 'audit.log');
const readLog = (directory: string): string[] =>
  readFileSync(logOf(directory), 'utf8').split('\n').slice(0, -1);
const writeLog = (directory: string, lines: readonly string[]): void =>
  writeFileSync(logOf(directory), lines.map((line) => `${line}\n`).join(''));

const append = (directory: string, action: string): void =>
  openAuditTrail({ directory, user: 'ann', machine: 'control', vault: createVault(), now: () => 0 }).append(
    { action, target: 'demo', run: null },
    'done',
  );

const template = mkdtempSync(join(tmpdir(), 'kubexm-audit-'));
beforeAll(() => {
  for (let i = 1; i <= 10; i++) append(template, `command ${i}`);
});
afterAll(() => rmSync(template, { recursive: true }));

function trailOfTen(): string {
  const directory = temporaryDirectory();
  cpSync(template, directory, { recursive: true });
  return directory;
}

const shown = ({ code, params }: Problem): unknown => [code, params];

const verify = (directory: string): unknown[] => verifyAudit(directory).findings.map(shown);

const edit = (line = ''): string => line.replace('"user":"ann"', '"user":"bob"');

/** What somebody does who knows how the hashes are made. */
const forge = (line = '', change: Partial<AuditEntry> = { user: 'bob' }): string => {
  const parsed = parseAuditLine(line);
  if (parsed === undefined) throw new Error('not an entry');
  return formatAuditLine({ ...parsed.entry, ...change }).line;
};

/** Line `n` (from 1) replaced by none, one or several lines. */
const replace = (lines: readonly string[], n: number, by: (line: string) => readonly string[]): string[] =>
  lines.flatMap((line, index) => (index === n - 1 ? by(line) : [line]));

const cases: [string, (lines: string[]) => string[], unknown[]][] = [
  [
    'an edited line',
    (lines) => replace(lines, 4, (l) => [edit(l)]),
    [['audit.line-edited', { line: 4, entry: 4 }]],
  ],
  [
    'an edited first line',
    (lines) => replace(lines, 1, (l) => [edit(l)]),
    [['audit.line-edited', { line: 1, entry: 1 }]],
  ],
  [
    'an edited last line',
    (lines) => replace(lines, 10, (l) => [edit(l)]),
    [['audit.line-edited', { line: 10, entry: 10 }]],
  ],
  [
    'a line turned into garbage',
    (lines) => replace(lines, 4, () => ['garbage']),
    [['audit.line-edited', { line: 4, entry: 4 }]],
  ],
  [
    'a line edited together with its hash',
    (lines) => replace(lines, 4, (l) => [forge(l)]),
    [['audit.line-edited', { line: 4, entry: 4 }]],
  ],
  [
    'a field added to a line',
    (lines) => replace(lines, 4, (l) => [l.replace('"run":null', '"run":null,"x":1')]),
    [['audit.line-edited', { line: 4, entry: 4 }]],
  ],
  [
    'a space added to a line',
    (lines) => replace(lines, 4, (l) => [l.replace('{', '{ ')]),
    [['audit.line-edited', { line: 4, entry: 4 }]],
  ],
  [
    'a removed line',
    (lines) => replace(lines, 4, () => []),
    [['audit.entry-removed', { line: 3, entry: 4 }]],
  ],
  [
    'removed first lines',
    (lines) => lines.slice(3),
    [['audit.entries-removed', { line: 0, first: 1, last: 3 }]],
  ],
  [
    'removed last lines',
    (lines) => lines.slice(0, 8),
    [['audit.entries-removed', { line: 8, first: 9, last: 10 }]],
  ],
  ['all lines removed', () => [], [['audit.entries-removed', { line: 0, first: 1, last: 10 }]]],
  [
    'an inserted line',
    (lines) => replace(lines, 4, (l) => [l, forge(l, { action: 'new' })]),
    [['audit.line-inserted', { line: 5 }]],
  ],
  [
    'an inserted empty line',
    (lines) => replace(lines, 4, (l) => [l, '']),
    [['audit.line-inserted', { line: 5 }]],
  ],
  ['a line repeated', (lines) => replace(lines, 4, (l) => [l, l]), [['audit.line-inserted', { line: 5 }]]],
  [
    'a line repeated at the end',
    (lines) => [...lines, lines[3] ?? ''],
    [['audit.line-inserted', { line: 11 }]],
  ],
  [
    'two lines exchanged',
    (lines) => [...lines.slice(0, 3), ...lines.slice(3, 5).reverse(), ...lines.slice(5)],
    [['audit.line-moved', { line: 5, entry: 4, after: 5 }]],
  ],
  [
    'the last two lines exchanged',
    (lines) => [...lines.slice(0, 8), ...lines.slice(8).reverse()],
    [['audit.line-moved', { line: 10, entry: 9, after: 10 }]],
  ],
  [
    'several things at once',
    (lines) =>
      replace(
        replace(lines, 8, () => []),
        3,
        (l) => [edit(l), 'x'],
      ),
    [
      ['audit.line-edited', { line: 3, entry: 3 }],
      ['audit.line-inserted', { line: 4 }],
      ['audit.entry-removed', { line: 8, entry: 8 }],
    ],
  ],
];

/** Every hash from line `n` on made again, so that the file alone is in order. */
function rechain(lines: readonly string[], n: number): string[] {
  let prev = n === 1 ? emptyTrail.hash : (parseAuditLine(lines[n - 2] ?? '')?.hash ?? '');
  return lines.map((line, index) => {
    if (index < n - 1) return line;
    const made = forge(line, { prev, ...(index === n - 1 ? { user: 'bob' } : {}) });
    prev = parseAuditLine(made)?.hash ?? '';
    return made;
  });
}

describe('verifyAudit', () => {
  it('has nothing to say about an untouched trail, or about none', () => {
    expect(verify(trailOfTen())).toEqual([]);
    expect(verifyAudit(temporaryDirectory())).toEqual({ head: emptyTrail, findings: [] });
  });

  it.each(cases)('finds and names %s', (_name, damage, findings) => {
    const directory = trailOfTen();
    writeLog(directory, damage(readLog(directory)));
    expect(verify(directory)).toEqual(findings);
  });

  it.each(cases)('still finds %s after further entries', (_name, damage) => {
    const directory = trailOfTen();
    writeLog(directory, damage(readLog(directory)));
    append(directory, 'later');
    append(directory, 'later still');
    expect(verify(directory)).not.toEqual([]);
  });

  it('takes a recorded line that was cut short for a change, not for a crash', () => {
    const directory = trailOfTen();
    writeFileSync(logOf(directory), readFileSync(logOf(directory)).subarray(0, -40));
    expect(verify(directory)).toEqual([['audit.entry-removed', { line: 9, entry: 10 }]]);
    append(directory, 'later');
    expect(verify(directory)).toEqual([['audit.line-edited', { line: 10, entry: 10 }]]);
  });

  it('finds that everything from one line to the end was made again', () => {
    const directory = trailOfTen();
    writeLog(directory, rechain(readLog(directory), 6));
    expect(verify(directory)).toEqual([
      ['audit.end-rewritten', { line: 10, entry: 10, head: join(directory, 'audit.head') }],
    ]);
  });

  it('misses the anchor when it was removed', () => {
    const directory = trailOfTen();
    rmSync(join(directory, 'audit.head'));
    expect(verify(directory)).toEqual([['audit.anchor-missing', { file: join(directory, 'audit.head') }]]);
  });

  it('shows a trail rewritten together with its anchor only against a head noted elsewhere', () => {
    const directory = trailOfTen();
    const noted = verifyAudit(directory).head;
    append(directory, 'later');
    expect(verifyAudit(directory, noted).findings).toEqual([]);
    rmSync(logOf(directory));
    rmSync(join(directory, 'audit.head'));
    for (let i = 1; i <= 12; i++) append(directory, `another command ${i}`);
    expect(verifyAudit(directory).findings).toEqual([]);
    expect(verifyAudit(directory, noted).findings.map(shown)).toEqual([
      ['audit.known-head-missing', { entry: 10, hash: noted.hash }],
    ]);
  });

  it('accepts the one entry that a crash left ahead of the anchor, and no second one', () => {
    const directory = trailOfTen();
    const lines = readLog(directory);
    const next = (seq: number, last = ''): string =>
      forge(last, { seq, prev: parseAuditLine(last)?.hash ?? '' });
    const eleventh = next(11, lines.at(-1));
    writeLog(directory, [...lines, eleventh]);
    expect(verifyAudit(directory)).toMatchObject({ findings: [], head: { count: 11 } });
    writeLog(directory, [...lines, eleventh, next(12, eleventh)]);
    expect(verify(directory)).toEqual([
      ['audit.line-inserted', { line: 11 }],
      ['audit.line-inserted', { line: 12 }],
    ]);
    writeLog(directory, [...lines, eleventh]);
    append(directory, 'later');
    expect(verifyAudit(directory)).toMatchObject({ findings: [], head: { count: 12 } });
  });
});
