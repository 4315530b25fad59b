import { readFileSync, rmSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { defineCommand } from './define-command.ts';
import { explainCrash, runCli } from './run-cli.ts';
import { testWorld } from './test-world.ts';

const commandThat = (run: ReturnType<typeof defineCommand>['run']) =>
  defineCommand({
    verb: 'try',
    group: 'tool',
    summary: text('s', '说'),
    description: text('d', '明'),
    examples: [{ command: 'kubexm try', says: text('e', '例') }],
    run,
  });

/** The file a bug was kept in, and it is gone afterwards. */
function takeReport(message: string): { readonly content: string; readonly mode: number } {
  const [path = ''] = /\S*kubexm-bug-\d+\.log/.exec(message.replaceAll('\n       ', '')) ?? [];
  const found = { content: readFileSync(path, 'utf8'), mode: statSync(path).mode & 0o777 };
  rmSync(path);
  return found;
}

it('takes anything that is not a problem for its own bug: exit 1, the stack in a private file', async () => {
  const world = testWorld({ now: () => 4711 });
  const broken = commandThat(async () => {
    throw new TypeError('x is not a function');
  });
  expect(await runCli(['try'], world, [broken])).toBe(1);
  expect(world.stderr.text()).toContain('internal.unexpected');
  expect(world.stderr.text()).not.toContain('    at ');
  expect(takeReport(world.stderr.text())).toEqual({
    content: expect.stringContaining('    at '),
    mode: 0o600,
  });
});

it('shows the stack with -v', async () => {
  const world = testWorld({ now: () => 4712 });
  const broken = commandThat(() => Promise.reject(new TypeError('y')));
  await runCli(['try', '-v'], world, [broken]);
  expect(world.stderr.text()).toContain('    at ');
  takeReport(world.stderr.text());
});

it('explains what was thrown where nobody could catch it, in the language that was asked for', () => {
  const world = testWorld({ now: () => 4713 });
  expect(explainCrash(new Error('late'), ['try', '--lang', 'zh'], world)).toBe(1);
  expect(world.stderr.text()).toContain('kubexm 自身出错：late');
  takeReport(world.stderr.text());
});

it('exits with the worst of several problems', async () => {
  const ending = commandThat(async () => [
    problem('usage.needs-answer', {}),
    problem('audit.busy', { file: 'f', seconds: 1 }),
  ]);
  expect(await runCli(['try'], testWorld(), [ending])).toBe(6);
});

it('gives a command that reads standard input twice the same twice', async () => {
  const held = ['all of it'];
  const world = testWorld({ readStdin: async () => held.shift() ?? '' });
  const read: string[] = [];
  const reader = commandThat(async (_, { readStdin }) => {
    read.push(await readStdin(), await readStdin());
    return [];
  });
  await runCli(['try'], world, [reader]);
  expect(read).toEqual(['all of it', 'all of it']);
});
