import { Problem } from '../../problem/problem.ts';
import type { Command, Input } from '../define-command.ts';
import type { Flag } from '../define-flag.ts';
import { globalFlags } from '../flag.ts';
import { findCommand } from './find-command.ts';
import { judgeFlags, judgeWords } from './judge.ts';
import { readTokens } from './read-tokens.ts';
import { unknownCommand } from './unknown-command.ts';

/** The flags every command has, as far as they could be understood. */
export type GlobalValues = Partial<{
  [K in keyof typeof globalFlags]: ReturnType<(typeof globalFlags)[K]['read']>;
}>;

export type Invocation = { readonly values: GlobalValues } & (
  | { readonly kind: 'greet' }
  | { readonly kind: 'help'; readonly words: readonly string[] }
  | { readonly kind: 'refuse'; readonly problems: readonly Problem[] }
  | { readonly kind: 'run'; readonly command: Command; readonly input: Input }
);

/** What a command line asks for. Everything wrong with it is found at once. */
export function readInvocation(typed: readonly string[], commands: readonly Command[]): Invocation {
  // Everybody's first try with an unknown program.
  const argv = typed.length === 1 && typed[0] === '--version' ? ['version'] : typed;
  const known = new Set<Flag>(Object.values(globalFlags));
  for (const command of commands) for (const flag of Object.values(command.flags ?? {})) known.add(flag);
  const tokens = readTokens(argv, [...known]);
  const problems: Problem[] = [];
  const typedFor = (flag: Flag): readonly string[] =>
    tokens.flags.filter((token) => token.flag?.long === flag.long).map((token) => token.value ?? '');
  const readAll = (flags: Readonly<Record<string, Flag>>) =>
    collect(flags, (flag) => flag.read(typedFor(flag)), problems);

  const values: GlobalValues = readAll(globalFlags);
  const [first, ...others] = tokens.words;
  if (first === 'help') return { kind: 'help', words: others, values };
  if (values.help) return { kind: 'help', words: tokens.words, values };
  if (first === undefined) {
    problems.push(...judgeFlags(undefined, tokens));
    return problems.length === 0 ? { kind: 'greet', values } : { kind: 'refuse', problems, values };
  }
  const found = findCommand(tokens.words, commands);
  if (found === undefined) {
    return { kind: 'refuse', problems: [...problems, unknownCommand(tokens, commands)], values };
  }
  const { command, rest } = found;
  problems.push(...judgeFlags(command, tokens));
  const typedArgs = judgeWords(command, rest, tokens, problems);
  const input: Input = {
    flags: readAll(command.flags ?? {}),
    args: collect(typedArgs, ({ arg, typed }) => arg.read(typed), problems),
  };
  return problems.length === 0
    ? { kind: 'run', command, input, values }
    : { kind: 'refuse', problems, values };
}

/** Applies `read` to every entry and gathers what was refused. */
function collect<T>(
  table: Readonly<Record<string, T>>,
  read: (entry: T) => unknown,
  problems: Problem[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(table)) {
    try {
      values[name] = read(entry);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error);
    }
  }
  return values;
}
