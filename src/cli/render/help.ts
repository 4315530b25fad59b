import type { Problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { type Command, done } from '../define-command.ts';
import { commandHelp } from '../help/command-help.ts';
import { greeting } from '../help/greeting.ts';
import { commandList, overview } from '../help/overview.ts';
import { findCommand, spellingsOf } from '../invocation/find-command.ts';
import { unknownCommand } from '../invocation/unknown-command.ts';
import { type Sheet, sheetFor } from './sheet.ts';

export const printGreeting = (context: CliContext): readonly Problem[] =>
  print(greeting(sheetOf(context)), context);

/** All commands, those that begin with a word, or one in full. */
export function printHelp(
  words: readonly string[],
  commands: readonly Command[],
  context: CliContext,
): readonly Problem[] {
  const sheet = sheetOf(context);
  const [first] = words;
  if (first === undefined) return print(overview(commands, sheet), context);
  const beginning = commands.filter((command) =>
    spellingsOf(command).some((name) => name.startsWith(`${first} `)),
  );
  const found = findCommand(words, commands);
  const several = words.length === 1 && beginning.length > (found === undefined ? 0 : 1);
  if (several) return print(commandList(beginning, sheet), context);
  if (found !== undefined) return print(commandHelp(found.command, sheet), context);
  return [unknownCommand({ words, line: words, rest: [] }, commands)];
}

/** Longer lines are hard to read, and where the width is not known most have 80 columns. */
const sheetOf = (context: CliContext): Sheet => ({
  ...sheetFor(context.stdout, context),
  width: Math.min(context.stdout.columns() ?? 80, 100),
});

function print(lines: readonly string[], { stdout }: CliContext): readonly Problem[] {
  stdout.write(`${lines.join('\n')}\n`);
  return done;
}
