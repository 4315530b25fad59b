import { nearest } from '../domain/nearest.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { same, type Text, text } from '../problem/text.ts';

/** A value of a flag (`--wait`) or of a word (`SHELL`) that is not what it takes. */
export const badValue = (name: string, given: string, expects: Text): Problem =>
  problem('usage.bad-value', { flag: name, given, expects, such: same('') });

/** The same where there is a list to choose from: the one that was probably meant is ready to be typed. */
export function badChoice(name: string, given: string, choices: readonly string[]): Problem {
  const meant = nearest(given, choices) ?? choices[0] ?? '';
  const typed = name.startsWith('--') ? `${name} ${meant}` : meant;
  const such = text(`, such as \`${typed}\``, `，例如 \`${typed}\``);
  return problem('usage.bad-value', { flag: name, given, expects: same(choices.join(', ')), such });
}
