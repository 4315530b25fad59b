import { parseArgs } from 'node:util';
import type { Flag } from '../define-flag.ts';

/** As much of a flag as it is read by. */
type Readable = Pick<Flag, 'long' | 'short' | 'value'>;

export interface FlagToken<F extends Readable = Flag> {
  /** As typed: `--file` or `-f`. */
  readonly typed: string;
  /** Undefined when no command has such a flag. */
  readonly flag: F | undefined;
  readonly value: string | undefined;
  /** The value was taken from the next word, and not written with `=`. */
  readonly apart: boolean;
}

export interface Tokens<F extends Readable = Flag> {
  readonly flags: readonly FlagToken<F>[];
  readonly words: readonly string[];
  /** Both, in the order in which they were typed. */
  readonly line: readonly (FlagToken<F> | string)[];
  /** Everything behind `--`. */
  readonly rest: readonly string[];
}

/** Splits a command line into flags and words without judging them. One letter has one meaning in all commands. */
export function readTokens<F extends Readable>(argv: readonly string[], known: readonly F[]): Tokens<F> {
  const byName = new Map(known.map((flag) => [flag.long, flag]));
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      known.map(({ long, short, value }) => [
        long,
        { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short ? { short } : {}) },
      ]),
    ),
  });
  const end = tokens.find((token) => token.kind === 'option-terminator')?.index ?? argv.length;
  const line = tokens.flatMap((token): readonly (FlagToken<F> | string)[] => {
    if (token.kind === 'positional') return token.index < end ? [token.value] : [];
    if (token.kind !== 'option') return [];
    const { rawName, name, value, inlineValue } = token;
    return [{ typed: rawName, flag: byName.get(name), value, apart: value !== undefined && !inlineValue }];
  });
  return {
    line,
    flags: line.filter((part) => typeof part !== 'string'),
    words: line.filter((part) => typeof part === 'string'),
    rest: argv.slice(end + 1),
  };
}
