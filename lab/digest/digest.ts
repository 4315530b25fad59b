/** What is known of one thing: a file, a unit, a route. Values are compared as text. */
export type Entry = Readonly<Record<string, string>>;

/** Things of one kind by the name that tells them apart. */
export type Entries = ReadonlyMap<string, Entry>;

/** The state of a machine, by kind of thing; what changes by itself is left out. */
export type Digest = ReadonlyMap<string, Entries>;

/** One kind of thing: the shell lines that print all of it, and how to read what they print. */
export interface Section {
  readonly name: string;
  /** POSIX sh, run by root; has to succeed, prints nothing when the host lacks the tool. */
  readonly script: string;
  read(output: string): Iterable<readonly [name: string, entry: Entry]>;
}

export const linesOf = (output: string): string[] => output.split('\n').filter(Boolean);

/** For kinds of which a whole line says everything. */
export const eachLine = (output: string): [string, Entry][] =>
  linesOf(output).map((line) => [line.trim(), {}]);
