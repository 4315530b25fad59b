import { hideNamedSecrets } from '../domain/hide-named-secrets.ts';
import { quote } from '../domain/quote.ts';
import type { CliContext } from './context.ts';

/** What was typed, with what it lacks; behind `--` stands a command of its own. */
export function typedWith({ words }: Pick<CliContext, 'words'>, ...lacking: readonly string[]): string {
  const end = words.indexOf('--');
  return quote(...words.map(hideNamedSecrets).toSpliced(end < 0 ? words.length : end, 0, ...lacking));
}
