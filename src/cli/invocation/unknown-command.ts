import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { type Command, nameOf } from '../define-command.ts';
import { continuationsOf, spellingsOf } from './find-command.ts';
import { plannedCommand } from './planned.ts';

export function unknownCommand(words: readonly string[], commands: readonly Command[]): Problem {
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
  return problem('usage.unknown-command', {
    given,
    closest: close === undefined ? text('', '') : text(`; the closest is ${close}`, `，最接近的是 ${close}`),
    next: close === undefined ? 'kubexm help' : wholeLine(close, commands),
  });
}

/** With its arguments, so that nothing needed is left out. */
function wholeLine(name: string, commands: readonly Command[]): string {
  const command = commands.find((one) => spellingsOf(one).includes(name));
  const needed = Object.values(command?.args ?? {}).filter(({ required }) => required);
  return ['kubexm', name, ...needed.map((arg) => (arg.rest ? `-- ${arg.name}` : arg.name))].join(' ');
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
