import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { type Command, nameOf } from '../define-command.ts';
import { continuationsOf, spellingsOf } from './find-command.ts';
import { plannedCommand } from './planned.ts';
import type { Tokens } from './read-tokens.ts';
import { retyped } from './retyped.ts';

export function unknownCommand(
  { words, line, rest }: Pick<Tokens, 'words' | 'line' | 'rest'>,
  commands: readonly Command[],
): Problem {
  const [first = ''] = words;
  const choices = continuationsOf(first, commands);
  if (words.length === 1 && choices.length > 0) {
    return problem('usage.incomplete-command', {
      given: first,
      choices: choices.join(', '),
      next: `kubexm help ${first}`,
    });
  }
  const planned = plannedCommand(words);
  if (planned !== undefined) return problem('usage.not-built-yet', { given: planned });
  const given = words.slice(0, 2).join(' ');
  const close = nearest(given, commands.flatMap(spellingsOf)) ?? closeByWord(words, commands);
  const behind = Object.values(commandOf(close, commands)?.args ?? {}).filter((arg) => arg.rest);
  return problem('usage.unknown-command', {
    given,
    closest: close === undefined ? text('', '') : text(`; the closest is ${close}`, `，最接近的是 ${close}`),
    next:
      close === undefined
        ? 'kubexm help'
        : retyped(renamed(line, close, commands), rest.length > 0 ? rest : behind.map(({ name }) => name)),
  });
}

const commandOf = (name: string | undefined, commands: readonly Command[]): Command | undefined =>
  commands.find((one) => name !== undefined && spellingsOf(one).includes(name));

/** What was typed, under another name; with the arguments that are needed and were not typed. */
function renamed(line: Tokens['line'], name: string, commands: readonly Command[]): Tokens['line'] {
  const words = line.flatMap((part, at) => (typeof part === 'string' ? [at] : []));
  const [first = 0, second] = words;
  const needed = Object.values(commandOf(name, commands)?.args ?? {}).filter(
    ({ required, rest }) => required && !rest,
  );
  const lacking = needed.slice(Math.max(0, words.length - 2)).map((arg) => arg.choices?.[0] ?? arg.name);
  return line.flatMap((part, at) => {
    if (at === first) return [...name.split(' '), ...(second === undefined ? lacking : [])];
    return at === second ? lacking : [part];
  });
}

/** One right word is enough for a suggestion when the other is far off. */
function closeByWord(
  [first = '', second = '']: readonly string[],
  commands: readonly Command[],
): string | undefined {
  const words = [...new Set(commands.flatMap((command) => nameOf(command).split(' ')))];
  const near = nearest(first, words);
  if (near === undefined) return undefined;
  const choices = continuationsOf(near, commands);
  const nearSecond = nearest(second, choices);
  return [near, nearSecond ?? choices[0]].filter((word) => word !== undefined).join(' ');
}
