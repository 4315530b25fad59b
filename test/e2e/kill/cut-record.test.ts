import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CutRow, neverMet, openCutRecord } from './cut-record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-cuts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const cut = {
  mode: 'kubeadm',
  operation: 'add nodes',
  step: 'kubeadm.join',
} as const;
const rows: readonly CutRow[] = [
  { ...cut, kind: 'killed before', outcome: 'same' },
  { ...cut, kind: 'killed after', outcome: 'not met' },
  { ...cut, kind: 'host rebooted during', outcome: 'differs', found: 'files (1)\n| odd | `line` |\n## odd' },
  { ...cut, step: 'host.empty-directory', kind: 'killed during', outcome: 'stuck' },
  { ...cut, mode: 'kubexm', kind: 'power lost during', outcome: 'same' },
];

describe('the page about cuts', () => {
  it('is read back as it was written, with what was wrong', () => {
    const page = join(folder, 'docs', 'cuts.md');
    openCutRecord(page).add(rows);
    expect(openCutRecord(page).rows().toSorted(byText)).toEqual(rows.toSorted(byText));
    const written = readFileSync(page, 'utf8');
    openCutRecord(page).add([]);
    expect(readFileSync(page, 'utf8')).toBe(written);
  });

  it('keeps what another run has written meanwhile', () => {
    const page = join(folder, 'cuts.md');
    const [one, other] = [openCutRecord(page), openCutRecord(page)];
    one.add(rows.slice(0, 2));
    other.add(rows.slice(2));
    one.add([]);
    expect(openCutRecord(page).rows()).toHaveLength(rows.length);
  });

  it('forgets what was wrong once it is the same', () => {
    const page = join(folder, 'cuts.md');
    openCutRecord(page).add(rows);
    openCutRecord(page).add([{ ...cut, kind: 'host rebooted during', outcome: 'same' }]);
    expect(readFileSync(page, 'utf8')).not.toContain('odd');
    expect(
      openCutRecord(page)
        .rows()
        .filter(({ outcome }) => outcome === 'same'),
    ).toHaveLength(3);
  });
});

describe('a step', () => {
  it('is called never met where no cut of it was', () => {
    const other = { ...cut, step: 'other', kind: 'killed after' } as const;
    const cuts = [...rows.filter(({ mode }) => mode === 'kubeadm'), other];
    expect(neverMet('kubeadm', cuts, rows)).toEqual(['kubeadm: add nodes: other']);
    expect(neverMet('kubeadm', cuts, [...rows, { ...other, outcome: 'not met' }])).toHaveLength(1);
    expect(neverMet('kubeadm', cuts, [...rows, { ...other, outcome: 'same' }])).toEqual([]);
  });
});

const byText = (one: CutRow, other: CutRow): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
