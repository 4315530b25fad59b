import { type Command, nameOf } from '../define-command.ts';

/** As much of a command as it is found by. */
type Named = Pick<Command, 'verb' | 'noun' | 'usual' | 'aliases'>;

/** Every way the words of a command may be typed: its name, its aliases, and each of them the other way round. */
export function spellingsOf(command: Named): readonly string[] {
  const written = [nameOf(command), ...(command.aliases ?? [])];
  return [...new Set(written.flatMap((name) => [name, name.split(' ').reverse().join(' ')]))];
}

interface Found<C> {
  readonly command: C;
  /** The words that were not used up by the name. */
  readonly rest: readonly string[];
}

/** Two words win over one: `audit verify` is not `audit` with an argument. */
export function findCommand<C extends Named>(
  words: readonly string[],
  commands: readonly C[],
): Found<C> | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((one) => spellingsOf(one).includes(name));
    if (command !== undefined && words.length >= length) return { command, rest: words.slice(length) };
  }
  return undefined;
}

/** What may follow a word that begins commands, whichever order it is typed in. */
export function continuationsOf(word: string, commands: readonly Named[]): readonly string[] {
  const seconds = commands.flatMap((command) =>
    spellingsOf(command).flatMap((name) => {
      const [first, second] = name.split(' ');
      return first === word && second !== undefined ? [second] : [];
    }),
  );
  return [...new Set(seconds)];
}
