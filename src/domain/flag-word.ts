interface FlagWord {
  readonly flag: string;
  /** None where the flag stands alone, which turns a switch on. */
  readonly value: string | undefined;
}

/** Without dashes before it, and as Kubernetes reads it: it takes `_` for `-`. */
export const flagName = (flag: string): string => flag.replace(/^--?/, '').replaceAll('_', '-');

/** A flag as it is typed: `--name=value`, or `--name` alone. */
export function flagWord(word: string): FlagWord {
  const at = word.indexOf('=');
  return at < 0 ? { flag: word, value: undefined } : { flag: word.slice(0, at), value: word.slice(at + 1) };
}
