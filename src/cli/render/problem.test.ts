import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { testWorld } from '../test-world.ts';
import { printProblems, problemLines } from './problem.ts';
import { widthOf } from './width.ts';

const found = problem(
  'usage.bad-value',
  { flag: '--output', given: 'xml', expects: 'table, json', such: '' },
  { file: 'cluster.yaml', line: 12, column: 5, excerpt: '    版本: 1.30' },
);

const render = (count: number, change: { lang?: 'en' | 'zh'; logFormat?: 'text' | 'json' } = {}) => {
  const world = testWorld({ columns: 80 });
  const context = { ...world, lang: 'en' as const, colour: false, logFormat: 'text' as const, ...change };
  printProblems(
    Array.from({ length: count }, () => found),
    context,
  );
  expect(world.stdout.text()).toBe('');
  return world.stderr.text();
};

it('shows code, what, place with the line and a caret under the column, why, and fix', () => {
  expect(render(1)).toBe(
    [
      'error usage.bad-value  --output cannot be "xml"',
      '  → cluster.yaml:12:5',
      '    12 │     版本: 1.30',
      '       │     ^',
      '  why  It takes: table, json.',
      '  fix  Give --output a value that it takes.',
      '',
    ].join('\n'),
  );
});

it('shows of a long line what is around the marked place', () => {
  const excerpt = `hosts: [${'node1, '.repeat(40)}nod2, ${'node3, '.repeat(40)}]`;
  const long = problem('usage.declined', {}, { line: 7, column: excerpt.indexOf('nod2') + 1, excerpt });
  const lines = problemLines(long, { lang: 'en', colour: false }, 80);
  const [line = '', caret = ''] = lines.filter((one) => one.includes('│'));
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(80);
  expect(line.slice(caret.indexOf('^'))).toMatch(/^nod2, node3/);
  expect(line).toMatch(/│ ….*…$/);
});

it('marks nothing in a line that is empty', () => {
  const empty = problem('usage.declined', {}, { file: 'a.yaml', line: 1, column: 1, excerpt: '' });
  const lines = problemLines(empty, { lang: 'en', colour: false }, 80);
  expect(lines[1]).toBe('  → a.yaml:1:1');
  expect(lines.filter((one) => one.includes('│'))).toEqual([]);
});

it('puts the caret under the right character behind wide ones', () => {
  const behind = problem('usage.declined', {}, { line: 1, column: 3, excerpt: '版本x' });
  const [, , excerpt = '', caret = ''] = problemLines(behind, { lang: 'en', colour: false }, 80);
  expect(widthOf(caret.slice(0, caret.indexOf('^')))).toBe(widthOf(excerpt.slice(0, excerpt.indexOf('x'))));
});

const printed = (...problems: readonly Problem[]): string => {
  const world = testWorld({ columns: 80 });
  printProblems(problems, { ...world, lang: 'en', colour: false, logFormat: 'text' });
  return world.stderr.text();
};

it('shows several at once with their count', () => {
  const at = (line: number) => problem('usage.declined', {}, { file: 'cluster.yaml', line });
  expect(printed(at(1), at(2), at(3))).toMatch(/\n\n3 problems\n$/);
});

it('tells what is the same on several hosts once, with all of them', () => {
  const on = (host: string) => problem('usage.declined', {}, { host, step: 'command.run' });
  const text = printed(on('node1'), on('node3'), on('node2'), on('node1'));
  expect(text.match(/^error /gm)).toHaveLength(1);
  expect(text).toContain('→ node[1:3] · command.run');
  expect(text).not.toContain('problems');
});

it('names a file once, and tells what several have in common below the last of them', () => {
  const missing = (file: string) =>
    problem('artifact.unavailable', { file, detail: 'it answered 404' }, { file, host: 'node1' });
  expect(printed(missing('/kubectl'), missing('/kubelet')).split('\n')).toEqual([
    'error artifact.unavailable  /kubectl could not be fetched',
    '  → node1',
    '  why  The reason is: it answered 404',
    '',
    'error artifact.unavailable  /kubelet could not be fetched',
    '  → node1',
    '  why  The reason is: it answered 404',
    '  fix  Check that this machine reaches the source, or name a mirror with',
    '       spec.artifacts.mirror; then run the same command again: what has arrived',
    '       is kept.',
    '',
    '2 problems',
    '',
  ]);
});

const renamed = { key: 'metadata.name', value: 'blue' };

it.each([
  [{ file: 'prod.yaml' }, 'kubexm check preflight -f prod.yaml'],
  [{ file: 'my cluster.yaml' }, "kubexm check preflight -f 'my cluster.yaml'"],
  [{ file: '-' }, 'kubexm check preflight -f cluster.yaml'],
  [{ file: 'prod.yaml', name: renamed }, "kubexm check preflight -f prod.yaml -e 'metadata.name=blue'"],
])('tells what to type with the file that was read: %j', (cluster, command) => {
  const refused = problem('preflight.refused', { count: 1, hosts: 'node1' });
  for (const logFormat of ['text', 'json'] as const) {
    const world = testWorld({ columns: 200 });
    printProblems([refused], { ...world, lang: 'en', colour: false, logFormat, cluster });
    expect(world.stderr.text()).toContain(`\`${command}\``);
  }
});

it.each(['text', 'json'] as const)('shows no secret that a host repeated: %s', (logFormat) => {
  const vault = createVault();
  vault.secret('c4n4ry-7f3a');
  const world = testWorld({ columns: 200 });
  const failed = problem('usage.unwritable', { path: 'proxy c4n4ry-7f3a', reason: 'x' }, { host: 'node1' });
  printProblems([failed], { ...world, lang: 'en', colour: false, logFormat, cluster: { vault } });
  expect(world.stderr.text()).toContain('proxy ***');
  expect(world.stderr.text()).not.toContain('c4n4ry');
});

it('speaks Chinese with aligned labels', () => {
  expect(render(1, { lang: 'zh' })).toContain('  原因  它接受：table, json。\n  解决  请为');
});

it('gives one JSON object per line with both languages, place and exit code', () => {
  const lines = render(2, { logFormat: 'json' }).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: 2 }, () => ({
      level: 'error',
      code: 'usage.bad-value',
      what: { en: '--output cannot be "xml"', zh: '--output 不能是“xml”' },
      why: { en: 'It takes: table, json.', zh: '它接受：table, json。' },
      fix: { en: 'Give --output a value that it takes.', zh: '请为 --output 给出它接受的值。' },
      where: { file: 'cluster.yaml', line: 12, column: 5, excerpt: '    版本: 1.30' },
      exitCode: 2,
    })),
  );
});

it.each(['en', 'zh'] as const)('keeps every line within the terminal (%s)', (lang) => {
  const long = problem('usage.needs-answer', {}, { host: 'node1', step: 'etcd.install' });
  for (const line of problemLines(long, { lang, colour: true }, 50)) {
    expect(widthOf(stripVTControlCharacters(line))).toBeLessThanOrEqual(50);
  }
});
