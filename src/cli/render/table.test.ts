import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { same, text } from '../../problem/text.ts';
import { painter } from './style.ts';
import { type Column, tableLines } from './table.ts';
import { widthOf } from './width.ts';

const columns: readonly Column<readonly string[]>[] = [
  { title: text('NAME', '名称'), value: (row) => row[0] ?? '' },
  { title: text('ACTION', '操作'), value: (row) => row[1] ?? '', gives: true },
  { title: same('ID'), value: (row) => row[2] ?? '', wide: true },
];
const rows = [
  ['集群一', 'a'.repeat(120), '7'],
  ['two', 'short', '8'],
];

it('aligns wide characters and fits 80 columns by cutting what may give', () => {
  const lines = tableLines(rows, columns, { lang: 'zh', wide: false, width: 80 });
  expect(lines[0]).toBe('名称     操作');
  expect(lines[1]).toBe(`集群一   ${'a'.repeat(70)}…`);
  expect(lines[2]).toBe('two      short');
  expect(Math.max(...lines.map(widthOf))).toBe(80);
});

it('cuts nothing off a terminal and adds the wide columns when asked', () => {
  const lines = tableLines(rows, columns, { lang: 'en', wide: true, width: undefined });
  expect(lines[1]).toContain('a'.repeat(120));
  expect(lines[0]).toMatch(/^NAME +ACTION +ID$/);
});

it('lets a sentence that does not fit go on below', () => {
  const told: readonly Column<string>[] = [
    { title: same('TASK'), value: () => 'restart-etcd' },
    { title: same('DOES'), value: (does) => does, gives: 'lines' },
    { title: same('HOSTS'), value: () => 'etcd' },
  ];
  expect(
    tableLines(['Restart the members one by one'], told, { lang: 'en', wide: false, width: 40 }),
  ).toEqual([
    'TASK           DOES                HOSTS',
    'restart-etcd   Restart the         etcd',
    '               members one by',
    '               one',
  ]);
});

it('paints the head and what is to be found at a glance, and stays as wide', () => {
  const columns: Column<string>[] = [
    { title: same('NAME'), value: (row) => row },
    { title: same('STATE'), value: () => 'ok', tone: (row) => (row === 'a' ? 'red' : undefined) },
    { title: same('LAST'), value: () => 'x' },
  ];
  const shape = { lang: 'en', wide: false, width: undefined } as const;
  const lines = tableLines(['a', 'b'], columns, { ...shape, paint: painter({ colour: true }) });
  expect(lines[0]).toContain('\x1b[1mNAME\x1b[22m');
  expect(lines[1]).toContain('\x1b[31mok\x1b[39m');
  expect(lines[2]).not.toContain('\x1b');
  expect(lines.map((line) => stripVTControlCharacters(line))).toEqual(tableLines(['a', 'b'], columns, shape));
});
