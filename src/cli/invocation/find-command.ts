import { type Command, nameOf } from '../define-command.ts';

/** Every way the words of a command may be typed: its name, its aliases, and each of them the other way round. */
export function spellingsOf(command: Command): readonly string[] {
  const written = [nameOf(command), ...(command.aliases ?? [])];
  return [...new Set(written.flatMap((name) => [name, name.split(' ').reverse().join(' ')]))];
}

interface Found {
  readonly command: Command;
  /** The words that were not used up by the name. */
  readonly rest: readonly string[];
}

/** Two words win over one: `audit verify` is not `audit` with an argument. */
export function findCommand(words: readonly string[], commands: readonly Command[]): Found | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((one) => spellingsOf(one).includes(name));
    if (command !== undefined && words.length >= length) return { command, rest: words.slice(length) };
  }
  return undefined;
}

/** What may follow a word that begins commands, whichever order it is typed in. */
export function continuationsOf(word: string, commands: readonly Command[]): readonly string[] {
  const seconds = commands.flatMap((command) =>
    spellingsOf(command).flatMap((name) => {
      const [first, second] = name.split(' ');
      return first === word && second !== undefined ? [second] : [];
    }),
  );
  return [...new Set(seconds)];
}
