import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foreignNames } from '../../config/names/foreign-names.ts';
import { leafFields } from '../../config/schema/fields.ts';
import { configSchema, descend } from '../../config/schema/json-schema.ts';
import { commandTable } from '../command-table.ts';
import { readInvocation } from '../invocation/read-invocation.ts';
import { writtenCommands } from './written-commands.ts';

const written = ['*.md', 'docs/*.md', 'docs/zh/*.md', 'docs/adr/*.md', 'docs/guide/*/*.md'];
const pages = globSync(written).sort();

it.each(pages)('every command line of %s is one that kubexm takes', (path) => {
  const refused = writtenCommands(readFileSync(path, 'utf8')).flatMap(({ line, words, isMention }) => {
    const read = readInvocation(words, commandTable);
    const problems = read.kind === 'refuse' ? read.problems : [];
    const wrong = problems.filter(({ code }) => !isMention || code !== 'usage.missing-argument');
    return wrong.map(({ what }) => `${line}: ${what.en}`);
  });
  expect(refused).toEqual([]);
});

it('finds commands in blocks and between words, without what a shell takes away', () => {
  const page = [
    'Type `kubexm resume run` or `kubectl get nodes`.',
    '```sh',
    "../bin/kubexm run command --nodes 'node[1:3]' -- uptime   # on three",
    'kubexm generate completion bash > file',
    'source <(kubexm generate completion bash)',
    'ls kubexm',
    '```',
  ].join('\n');
  expect(writtenCommands(page).map(({ words }) => words)).toEqual([
    ['run', 'command', '--nodes', 'node[1:3]', '--', 'uptime'],
    ['generate', 'completion', 'bash'],
    ['generate', 'completion', 'bash'],
    ['resume', 'run'],
  ]);
});

it('says the same in both languages of a page', () => {
  const guides = globSync('docs/guide/en/*.md').map((path) => [path, path.replace('/en/', '/zh/')]);
  const topics = globSync('docs/zh/*.md').map((path) => [path.replace('/zh/', '/'), path]);
  for (const pair of [...guides, ...topics]) {
    const [en, zh] = pair.map((one) =>
      writtenCommands(readFileSync(one, 'utf8')).map(({ words }) => words.join(' ')),
    );
    expect(zh, pair[0]).toEqual(en);
  }
});

it.each(['en', 'zh'])(
  'the guide from KubeKey (%s) names only fields there are, and old names are answered with them',
  (lang) => {
    const rows = readFileSync(`docs/guide/${lang}/from-kubekey.md`, 'utf8')
      .split('\n')
      .filter((line) => /^\| (`|–)/.test(line) && !line.includes('`kk '))
      .map((line) =>
        line.split(' | ').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
      );
    expect(rows.length).toBeGreaterThan(25);
    const isField = (name: string): boolean =>
      leafFields().includes(`spec.${name}`) ||
      descend(configSchema(), ['spec', ...name.split('.')]) !== undefined;
    for (const [, ours = []] of rows)
      for (const name of ours) expect(isField(name.split(':')[0] ?? ''), name).toBe(true);
    for (const [old, use] of Object.entries(foreignNames).filter(([name]) => name.includes('.'))) {
      const row = rows.find(([theirs = []]) => namesOf(theirs).includes(old));
      if (row !== undefined)
        expect(
          row[1]?.some((name) => `spec.${name}`.startsWith(use)),
          old,
        ).toBe(true);
    }
  },
);

/** `kubernetes.a`, `b` stand for kubernetes.a and kubernetes.b. */
const namesOf = (listed: readonly string[]): readonly string[] => {
  const [first = ''] = listed;
  const place = first.slice(0, first.lastIndexOf('.') + 1);
  return [...listed, ...listed.slice(1).map((name) => place + name)];
};
