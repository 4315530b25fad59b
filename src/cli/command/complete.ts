import { text } from '../../problem/text.ts';
import { candidatesFor } from '../completion/candidates.ts';
import { complete } from '../completion/complete.ts';
import { shells } from '../completion/shell-scripts.ts';
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
    const candidates =
      found.kind === 'named'
        ? await candidatesFor(found, context)
        : found.kind === 'words'
          ? found.candidates
          : [];
    const kind = found.kind === 'named' ? 'words' : found.kind;
    // Fish replaces the whole word, the others only what stands behind the equals sign.
    const prefix = args.shell === 'fish' ? (/^--[^=]+=/.exec(words.at(-1) ?? '')?.[0] ?? '') : '';
    const lines = candidates.map(({ value, says }) => `${prefix}${value}\t${says}`);
    printText([kind, ...lines, ''].join('\n'), context);
    return done;
  },
});

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
