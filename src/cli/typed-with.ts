import { hideInWord } from '../domain/hide-named-secrets.ts';
import { quote } from '../domain/quote.ts';
import type { CliContext } from './context.ts';

/** What was typed, with what it lacks; behind `--` stands a command of its own. */
export function typedWith({ words }: Pick<CliContext, 'words'>, ...lacking: readonly string[]): string {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return quote(...words.slice(0, end).map(hideInWord), ...lacking, ...words.slice(end));
}
