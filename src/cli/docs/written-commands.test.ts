import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { healthChecks } from '../../domain/health/checks.ts';
import { preflightChecks } from '../../domain/preflight/checks.ts';
import { findTask } from '../../pipeline/hosts/find-task.ts';
import { Problem } from '../../problem/problem.ts';
import { commandTable } from '../command-table.ts';
import { flag } from '../flag.ts';
import { readInvocation } from '../invocation/read-invocation.ts';
import { testContext, testWorld } from '../test-world.ts';
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

const empty = mkdtempSync(join(tmpdir(), 'kubexm-written-'));
afterAll(() => rmSync(empty, { recursive: true }));

const refusing: readonly string[] = ['usage.missing-flag', 'usage.unknown-task'];

/** Why kubexm would not take what somebody types who has nothing but a cluster file. */
async function refusalsOf(words: readonly string[]): Promise<readonly string[]> {
  const read = readInvocation(words, commandTable);
  if (read.kind === 'refuse') return read.problems.map(({ what }) => what.en);
  if (read.kind !== 'run' || read.command.flags?.['file'] !== flag.file) return [];
  const { command, input } = read;
  // There is no such file here: whoever names one comes as far as reading it, and nobody further.
  const context = testContext(testWorld({ cwd: empty }), { confirm: async () => false });
  const { task } = input.args;
  const begin = async () => {
    if (typeof task === 'string' && !task.startsWith('{')) findTask(task);
    return command.run(input, context, commandTable);
  };
  const found = await begin().catch((thrown: unknown) =>
    thrown instanceof Problem ? [thrown] : Promise.reject(thrown),
  );
  return found.filter(({ code }) => refusing.includes(code)).map(({ what }) => what.en);
}

const advice = [
  ...globSync('docs/reference/problem/*.md').map((path) => ({ of: path, says: readFileSync(path, 'utf8') })),
  ...[...healthChecks, ...preflightChecks].flatMap(({ id, fix }) =>
    [fix.en, fix.zh].map((says) => ({ of: id, says })),
  ),
];

const advised = new Map(
  advice.flatMap(({ of, says }) =>
    writtenCommands(says)
      // What stands for the command itself is known only when the Problem is raised.
      .filter(({ words }) => !words[0]?.startsWith('{'))
      .map(({ line, words }) => [line, { of, words }] as const),
  ),
);

it.each([...advised])(
  '`%s`, in a Problem or below a check, is taken as it stands',
  async (_, { of, words }) => {
    expect(await refusalsOf(words), of).toEqual([]);
  },
);

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
