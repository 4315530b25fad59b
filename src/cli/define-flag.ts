import { type Text, text } from '../problem/text.ts';
import { badChoice, badValue } from './bad-value.ts';

/** What may stand for a value, for those who press Tab. */
export type Completes = 'file' | 'directory' | 'host' | 'cluster' | 'run' | 'task' | 'lab';

export interface Flag<T = unknown> {
  readonly long: string;
  readonly short?: string;
  /** What stands for the value in help, such as `FILE`. A flag without one is a switch. */
  readonly value?: string;
  readonly says: Text;
  readonly choices?: readonly string[];
  /** What is taken when the flag is not given, as a person would type it. */
  readonly fallback?: string;
  readonly completes?: Completes;
  /** From what was typed, in order, to the value a command works with. Throws a usage problem. */
  read(typed: readonly string[]): T;
}

interface FlagTexts {
  readonly long: string;
  readonly short?: string;
  readonly says: Text;
}

interface ValueTexts extends FlagTexts {
  readonly value: string;
  readonly completes?: Completes;
}

export const switchFlag = (flag: FlagTexts): Flag<boolean> => ({
  ...flag,
  read: (typed) => typed.length > 0,
});

export const valueFlag = (flag: ValueTexts): Flag<string | undefined> => ({
  ...flag,
  read: (typed) => typed.at(-1),
});

/** Repeated or separated by commas; both mean the same. */
export const listFlag = (flag: ValueTexts): Flag<readonly string[]> => ({
  ...flag,
  read(typed) {
    const list = typed.flatMap((one) => one.split(',')).filter((one) => one.trim() !== '');
    // An empty value is most often a variable that was never set; it must not mean everything.
    if (typed.length > 0 && list.length === 0) throw badValue(`--${flag.long}`, typed.join(), nonEmptyList);
    return list;
  },
});

/** Every value stays whole: it may hold commas. */
export const repeatedFlag = <T>(
  flag: ValueTexts & { readonly expects: Text; readonly parse: (typed: string) => T | undefined },
): Flag<readonly T[]> => ({
  ...flag,
  read: (typed) =>
    typed.map((given) => {
      const parsed = flag.parse(given);
      if (parsed === undefined) throw badValue(`--${flag.long}`, given, flag.expects);
      return parsed;
    }),
});

export const choiceFlag = <
  const C extends readonly string[],
  const F extends C[number] | undefined = undefined,
>(
  flag: FlagTexts & { readonly value?: string; readonly choices: C; readonly fallback?: F },
): Flag<C[number] | F> => {
  const { fallback, ...rest } = flag;
  return {
    value: flag.choices.join('|'),
    ...rest,
    ...(fallback === undefined ? {} : { fallback }),
    read(typed) {
      const given = typed.at(-1);
      // The absent fallback and its type F are both `undefined`; the compiler cannot see that they agree.
      if (given === undefined) return fallback as F;
      const known = flag.choices.find((choice) => choice === given);
      if (known === undefined) throw badChoice(`--${flag.long}`, given, flag.choices);
      return known;
    },
  };
};

export const parsedFlag = <T>(
  flag: ValueTexts & {
    readonly fallback?: string;
    readonly expects: Text;
    /** Gives undefined for what it cannot take. */
    readonly parse: (typed: string) => T | undefined;
  },
): Flag<T | undefined> => ({
  ...flag,
  read(typed) {
    const given = typed.at(-1) ?? flag.fallback;
    if (given === undefined) return undefined;
    const parsed = flag.parse(given);
    if (parsed === undefined) throw badValue(`--${flag.long}`, given, flag.expects);
    return parsed;
  },
});

const nonEmptyList = text('at least one value', '至少一个值');
