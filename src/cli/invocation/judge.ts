import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { type Arg, type Command, nameOf } from '../define-command.ts';
import type { Flag } from '../define-flag.ts';
import { globalFlags } from '../flag.ts';
import { usageLine } from '../help/usage-line.ts';
import type { FlagToken, Tokens } from './read-tokens.ts';
import { retyped, wordsOf } from './retyped.ts';

/** Flags the command does not have, values that are missing or too many. Without a command only the global ones count. */
export function judgeFlags(command: Command | undefined, { flags, line, rest }: Tokens): readonly Problem[] {
  const known = [...Object.values(command?.flags ?? {}), ...Object.values(globalFlags)];
  const name = command === undefined ? 'kubexm' : `kubexm ${nameOf(command)}`;
  return flags.flatMap(({ typed, flag, value, apart }) => {
    const own = known.find(({ long }) => long === flag?.long);
    if (own === undefined) {
      const names = known.map(({ long }) => `--${long}`);
      const close = nearest(typed, names);
      return problem('usage.unknown-flag', {
        command: name,
        flag: typed,
        known: names.join(', '),
        next: close === undefined ? `${name} --help` : retyped(spelledRight(line, known), rest),
      });
    }
    if (own.value === undefined) {
      return value === undefined ? [] : problem('usage.unexpected-value', { flag: typed, given: value });
    }
    const missing = value === undefined || (apart && /^-./.test(value) && !/^-\d+$/.test(value));
    return missing ? problem('usage.missing-value', { flag: `--${own.long}`, value: own.value }) : [];
  });
}

/** What was typed, with the flags that were probably meant, and a place for a value that one of them lacks. */
function spelledRight(line: Tokens['line'], known: readonly Flag[]): Tokens['line'] {
  const names = known.map(({ long }) => `--${long}`);
  return line.map((part, at) => {
    if (typeof part === 'string' || known.some(({ long }) => long === part.flag?.long)) return part;
    const name = nearest(part.typed, names);
    const meant = known.find(({ long }) => `--${long}` === name);
    if (name === undefined || meant === undefined) return part;
    if (meant.value === undefined) return { ...part, typed: name, value: undefined };
    // A word behind it is its value: the flag was not known, so that nobody took it.
    const value = part.value ?? (typeof line[at + 1] === 'string' ? undefined : meant.value);
    return { ...part, typed: name, value };
  });
}

interface TypedArg {
  readonly arg: Arg;
  readonly typed: readonly string[];
}

/** Which word belongs to which argument; what is missing or left over is added to `problems`. */
export function judgeWords(
  command: Command,
  words: readonly string[],
  { line, rest }: Pick<Tokens, 'line' | 'rest'>,
  problems: Problem[],
): Readonly<Record<string, TypedArg>> {
  const name = `kubexm ${nameOf(command)}`;
  const left = [...words];
  let leftRest = rest;
  const typedArgs: Record<string, TypedArg> = {};
  for (const [key, arg] of Object.entries(command.args ?? {})) {
    const typed = arg.rest ? leftRest : left.splice(0, arg.many ? left.length : 1);
    if (arg.rest) leftRest = [];
    if (typed.length > 0 || !arg.required) typedArgs[key] = { arg, typed };
    else {
      // Words that nobody else takes were meant for behind the `--`.
      const next = arg.rest
        ? withRest(command, arg, line, left.splice(0).length)
        : retyped(withWord(line, arg.choices?.[0] ?? arg.name), rest);
      problems.push(
        problem('usage.missing-argument', {
          command: name,
          argument: arg.name,
          says: arg.says,
          next,
        }),
      );
    }
  }
  // A word behind an unknown flag may be that flag's value: the flag is reported, not the word.
  const unsure = problems.some(({ code }) => code === 'usage.unknown-flag');
  for (const given of unsure ? [] : [...left, ...leftRest]) {
    problems.push(
      problem('usage.extra-argument', {
        command: name,
        given,
        usage: usageLine(command),
        next: `${name} --help`,
      }),
    );
  }
  return typedArgs;
}

/** What was typed, with the last words and the flags that are not its own behind `--`, where they are a command. */
function withRest(command: Command, arg: Arg, line: Tokens['line'], count: number): string {
  const known = [...Object.values(command.flags ?? {}), ...Object.values(globalFlags)];
  const isOwn = (part: FlagToken): boolean => known.some(({ long }) => long === part.flag?.long);
  const own = line.filter((part) => typeof part !== 'string').filter(isOwn);
  const meant = new Set(line.flatMap((part, at) => (typeof part === 'string' ? [at] : [])).slice(-count));
  const behind = line.filter((part, at) => (typeof part === 'string' ? meant.has(at) : !isOwn(part)));
  const words = [...nameOf(command).split(' '), ...own];
  return retyped(words, count === 0 ? [arg.name] : behind.flatMap(wordsOf));
}

/** What was typed, with one more word behind the others. */
function withWord(line: Tokens['line'], word: string): Tokens['line'] {
  return line.toSpliced(line.findLastIndex((part) => typeof part === 'string') + 1, 0, word);
}
