import type { Text } from '../problem/text.ts';
import { badChoice } from './bad-value.ts';
import type { Arg } from './define-command.ts';
import type { Completes } from './define-flag.ts';

interface ArgTexts {
  readonly name: string;
  /** What it is, without article or full stop: it ends the sentence “NAME is …”. */
  readonly says: Text;
  readonly completes?: Completes;
}

export const requiredArg = (arg: ArgTexts): Arg<string> => ({
  ...arg,
  required: true,
  rest: false,
  read: ([typed = '']) => typed,
});

export const optionalArg = (arg: ArgTexts): Arg<string | undefined> => ({
  ...arg,
  required: false,
  rest: false,
  read: (typed) => typed[0],
});

/** One word or more. */
export const listArg = (arg: ArgTexts): Arg<readonly string[]> => ({
  ...arg,
  required: true,
  rest: false,
  many: true,
  read: (typed) => typed,
});

export const choiceArg = <const C extends readonly string[]>(
  arg: ArgTexts & { readonly choices: C },
): Arg<C[number]> => ({
  ...arg,
  required: true,
  rest: false,
  read(typed) {
    const known = arg.choices.find((choice) => choice === typed[0]);
    if (known === undefined) throw badChoice(arg.name, typed[0] ?? '', arg.choices);
    return known;
  },
});

/** A whole command line behind `--`, kept word by word. A command line without it never gets as far as `read`. */
export const restArg = (arg: ArgTexts): Arg<readonly [string, ...string[]]> => ({
  ...arg,
  required: true,
  rest: true,
  read: ([first = '', ...others]) => [first, ...others],
});
