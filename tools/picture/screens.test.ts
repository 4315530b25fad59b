import { expect, it } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { readInvocation } from '../../src/cli/invocation/read-invocation.ts';
import { problemCatalogue } from '../../src/problem/catalogue.ts';
import { exitCodes } from '../../src/problem/exit-code.ts';
import { screens } from './screens.ts';
import { screensPage } from './screens-page.ts';
import { failureOf, takes, typedIn } from './takes.ts';

it('has a picture of every kind of failure, but of our own mistakes', () => {
  const families = new Set(Object.values(problemCatalogue).map(({ exit }) => exit));
  const shown = new Set(screens.map(({ recording }) => failureOf(recording)));
  expect([...families].filter((family) => !shown.has(exitCodes[family]))).toEqual(['bug']);
});

it.each(Object.entries(takes).filter(([, { words }]) => words[0] === 'kubexm'))(
  'the take %s types a command that kubexm takes',
  (_, { words }) => expect(readInvocation(words.slice(1), commandTable).kind).toBe('run'),
);

it.each([
  ['en', 'screens.md', '## A step that failed, with the ways on and back (exit 5)', '"screens/'],
  ['zh', 'zh/screens.md', '## 步骤失败，以及继续和退回的办法（退出码 5）', '"../screens/'],
] as const)('says on the page in %s what was typed and how it ended', (lang, path, heading, pictures) => {
  const page = screensPage(screens, new Set(['failure-step-80-light.svg']), lang);
  expect(page.path).toBe(path);
  expect(page.content.split('\n## ')).toHaveLength(2);
  expect(page.content).toContain(heading);
  expect(page.content).toContain(`\`${typedIn('failure-step')}\``);
  expect(page.content).toContain(`<img src=${pictures}failure-step-80-light.svg"`);
});
