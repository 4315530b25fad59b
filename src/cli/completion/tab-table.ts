import type { Text } from '../../problem/text.ts';
import type { Arg, Command } from '../define-command.ts';
import type { Flag } from '../define-flag.ts';
import { globalFlags } from '../flag.ts';

export type TabFlag = Pick<Flag, 'long' | 'short' | 'value' | 'says' | 'choices' | 'completes'>;
export type TabArg = Pick<Arg, 'rest' | 'many' | 'choices' | 'completes'>;

export interface TabCommand extends Pick<Command, 'verb' | 'noun' | 'usual' | 'aliases'> {
  readonly summary: Text;
  readonly args: readonly TabArg[];
  readonly flags: readonly TabFlag[];
}

/** What a Tab has to know of the commands. */
export interface TabTable {
  readonly commands: readonly TabCommand[];
  /** Those that every command has. */
  readonly globalFlags: readonly TabFlag[];
}

/** Written to a file when the documentation is: to load the commands themselves takes longer than a person waits. */
export const tabTable = (commands: readonly Command[]): TabTable => ({
  commands: commands.map(({ verb, noun, usual, aliases, summary, args = {}, flags = {} }) => ({
    verb,
    ...(noun === undefined ? {} : { noun }),
    ...(usual === undefined ? {} : { usual }),
    ...(aliases === undefined ? {} : { aliases }),
    summary,
    args: Object.values(args).map(argRow),
    flags: Object.values(flags).map(flagRow),
  })),
  globalFlags: Object.values(globalFlags).map(flagRow),
});

const argRow = ({ rest, many, choices, completes }: Arg): TabArg => ({
  rest,
  ...(many === undefined ? {} : { many }),
  ...(choices === undefined ? {} : { choices }),
  ...(completes === undefined ? {} : { completes }),
});

const flagRow = ({ long, short, value, says, choices, completes }: Flag): TabFlag => ({
  long,
  ...(short === undefined ? {} : { short }),
  ...(value === undefined ? {} : { value }),
  says,
  ...(choices === undefined ? {} : { choices }),
  ...(completes === undefined ? {} : { completes }),
});
