import { hideInWord } from '../../domain/hide-named-secrets.ts';
import { quote } from '../../domain/quote.ts';
import type { FlagToken, Tokens } from './read-tokens.ts';

/** A command line as somebody would type it, from its parts; what is secret by its name is not repeated. */
export function retyped(line: Tokens['line'], rest: readonly string[]): string {
  const typed = quote('kubexm', ...line.flatMap(wordsOf).map(hideInWord));
  return rest.length === 0 ? typed : `${typed} -- ${quote(...rest)}`;
}

export function wordsOf(part: FlagToken | string): readonly string[] {
  if (typeof part === 'string') return [part];
  const { typed, value, apart } = part;
  if (value === undefined) return [typed];
  return apart ? [typed, value] : [`${typed}${typed.startsWith('--') ? '=' : ''}${value}`];
}
