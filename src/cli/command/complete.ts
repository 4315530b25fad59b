import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expandHostRange } from '../../domain/host-range.ts';
import { text } from '../../problem/text.ts';
import { type Candidate, type Completion, complete } from '../completion/complete.ts';
import { shells } from '../completion/shell-scripts.ts';
import type { CliContext } from '../context.ts';
import { choiceArg, restArg } from '../define-arg.ts';
import { defineCommand, done } from '../define-command.ts';
import { printText } from '../render/data.ts';

export const completeCommand = defineCommand({
  verb: 'complete',
  group: 'tool',
  hidden: true,
  summary: text('Answer a completion script', '回答补全脚本'),
  description: text(
    'Called by the script that `generate completion` prints.',
    '由 `generate completion` 输出的脚本调用。',
  ),
  examples: [
    {
      command: "kubexm complete bash -- config ''",
      says: text('What follows config', 'config 之后可接的内容'),
    },
  ],
  args: {
    shell: choiceArg({ name: 'SHELL', choices: shells, says: text('the shell that asks', '提问的 shell') }),
    words: restArg({ name: 'WORDS', says: text('the words so far', '已输入的词') }),
  },
  async run({ args }, context, commands) {
    const words = args.shell === 'bash' ? joinSplitFlags(args.words) : args.words;
    const listed = commands.filter((command) => !command.hidden);
    const found = complete(words, listed, context.lang);
    const candidates = await candidatesOf(found, context);
    const kind = found.kind === 'hosts' || found.kind === 'runs' ? 'words' : found.kind;
    // Fish replaces the whole word, the others only what stands behind the equals sign.
    const prefix = args.shell === 'fish' ? (/^--[^=]+=/.exec(words.at(-1) ?? '')?.[0] ?? '') : '';
    const lines = candidates.map(({ value, says }) => `${prefix}${value}\t${says}`);
    printText([kind, ...lines, ''].join('\n'), context);
    return done;
  },
});

async function candidatesOf(found: Completion, context: CliContext): Promise<readonly Candidate[]> {
  switch (found.kind) {
    case 'words':
      return found.candidates;
    case 'hosts': {
      const named = new Set(found.before.split(','));
      const names = (await hostNames(found.file, context)).filter((name) => !named.has(name));
      return names.map((name) => ({ value: `${found.before}${name}`, says: '' }));
    }
    case 'runs':
      return runIds(context);
    default:
      return [];
  }
}

async function runIds({ cwd }: CliContext): Promise<readonly Candidate[]> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { runsIn } = await import('../../runtime/find-run.ts');
  const runs = await runsIn(openWorkspace(cwd, { create: false }));
  return runs.map(({ runId, cluster, status }) => ({ value: runId, says: `${cluster} ${status}` }));
}

/** Bash breaks words at `=`: `--output = js` is put together again. */
function joinSplitFlags(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last?.startsWith('--') && (word === '=' || last.endsWith('='))) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
  }
  return joined;
}

/** A look at the names only; a file that cannot be read or understood offers none. */
async function hostNames(file: string | undefined, { cwd }: CliContext): Promise<readonly string[]> {
  if (file === undefined || file === '-') return [];
  const content = await readFile(resolve(cwd, file), 'utf8').catch(() => '');
  const { parseDocument, isMap, isSeq } = await import('yaml');
  const hosts = parseDocument(content.slice(0, 1_000_000), { logLevel: 'silent' }).getIn(
    ['spec', 'hosts'],
    true,
  );
  if (!isSeq(hosts)) return [];
  return hosts.items.flatMap((host) => {
    const name = isMap(host) ? host.get('name') : undefined;
    if (typeof name !== 'string') return [];
    const range = expandHostRange(name);
    return range.ok ? range.value : [];
  });
}
