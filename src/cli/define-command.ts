import type { Problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import type { CliContext } from './context.ts';
import type { Completes, Flag } from './define-flag.ts';

/** A word after the command. `rest` takes everything behind `--`. */
export interface Arg<T = unknown> {
  readonly name: string;
  readonly says: Text;
  readonly required: boolean;
  readonly rest: boolean;
  /** It takes all words that are left. */
  readonly many?: true;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  read(typed: readonly string[]): T;
}

type Flags = Readonly<Record<string, Flag>>;
type Args = Readonly<Record<string, Arg>>;

export interface Input<F extends Flags = Flags, A extends Args = Args> {
  readonly flags: { readonly [K in keyof F]: ReturnType<F[K]['read']> };
  readonly args: { readonly [K in keyof A]: ReturnType<A[K]['read']> };
}

export const commandGroups = ['start', 'cluster', 'run', 'look', 'tool'] as const;
export type CommandGroup = (typeof commandGroups)[number];

interface Example {
  readonly command: string;
  readonly says: Text;
}

export interface Command<F extends Flags = Flags, A extends Args = Args> {
  readonly verb: string;
  readonly noun?: string;
  /** Which of the two accepted orders is the usual one and stands in help. */
  readonly usual?: 'noun-verb';
  readonly group: CommandGroup;
  readonly aliases?: readonly string[];
  readonly summary: Text;
  readonly description: Text;
  readonly examples: readonly [Example, ...Example[]];
  readonly args?: A;
  readonly flags?: F;
  /**
   * Gives the problems it ended with; none means done. Heavy things are imported in here. `commands` is the whole
   * table, for those that speak about the others.
   */
  run(input: Input<F, A>, context: CliContext, commands: readonly Command[]): Promise<readonly Problem[]>;
}

/** Carries the types of flags and arguments into `run`. */
export const defineCommand = <const F extends Flags, const A extends Args>(command: Command<F, A>): Command =>
  command;

export const done: readonly Problem[] = [];

/** The name as it is usually written: `create config`, `config validate`, `version`. */
export function nameOf({ verb, noun, usual }: Pick<Command, 'verb' | 'noun' | 'usual'>): string {
  if (noun === undefined) return verb;
  return usual === 'noun-verb' ? `${noun} ${verb}` : `${verb} ${noun}`;
}
