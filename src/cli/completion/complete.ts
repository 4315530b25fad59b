import { type Lang, text } from '../../problem/text.ts';
import type { Command } from '../define-command.ts';
import { nameOf } from '../define-command.ts';
import type { Flag } from '../define-flag.ts';
import { globalFlags } from '../flag.ts';
import { continuationsOf, findCommand, spellingsOf } from '../invocation/find-command.ts';
import { readTokens } from '../invocation/read-tokens.ts';

export interface Candidate {
  readonly value: string;
  readonly says: string;
}

export type Completion =
  | { readonly kind: 'words'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'files' | 'directories' }
  | { readonly kind: 'runs' }
  /** `before` is what the word already names, up to its last comma. */
  | { readonly kind: 'hosts'; readonly file: string | undefined; readonly before: string };

/** What could stand where the cursor is. The last word is the one being typed. */
export function complete(words: readonly string[], commands: readonly Command[], lang: Lang): Completion {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  if (before.includes('--')) return { kind: 'files' };
  const known = [
    ...Object.values(globalFlags),
    ...commands.flatMap(({ flags }) => Object.values(flags ?? {})),
  ];
  const tokens = readTokens(before, [...new Set(known)]);
  const asksForHelp = tokens.words[0] === 'help';
  const typed = asksForHelp ? tokens.words.slice(1) : tokens.words;
  const found = findCommand(typed, commands);
  const flags = [...Object.values(found?.command.flags ?? {}), ...Object.values(globalFlags)];

  const open = openValue(before.at(-1), current, flags);
  if (open !== undefined) {
    const file = tokens.flags.findLast(({ flag }) => flag?.long === 'file')?.value;
    return valuesOf(open, file, current);
  }
  if (current.startsWith('-')) {
    const given = new Set(tokens.flags.map(({ flag }) => flag?.long));
    const free = flags.filter(({ long }) => !given.has(long));
    return plain(free.map(({ long, says }) => ({ value: `--${long}`, says: says[lang] })));
  }
  if (found !== undefined && !asksForHelp) {
    const arg = Object.values(found.command.args ?? {}).filter(({ rest }) => !rest)[found.rest.length];
    if (arg?.choices !== undefined) return plain(arg.choices.map((value) => ({ value, says: '' })));
    if (arg?.name === 'RUN') return { kind: 'runs' };
    const longer = found.rest.length === 0 ? nextWords(typed, commands, lang) : [];
    return plain(longer);
  }
  const next = nextWords(typed, commands, lang);
  return plain(tokens.words.length === 0 ? [...next, { value: 'help', says: helpSays[lang] }] : next);
}

const helpSays = text('Show how a command is used', '显示命令的用法');

const plain = (candidates: readonly Candidate[]): Completion => ({ kind: 'words', candidates });

/** The flag whose value is being typed: `--file x`, `--file=x` or `-f x`. */
function openValue(previous = '', current: string, flags: readonly Flag[]): Flag | undefined {
  const [inline] = /^--[^=]+(?==)/.exec(current) ?? [];
  const typed = inline ?? previous;
  const flag = flags.find(({ long, short }) => typed === `--${long}` || (short && typed === `-${short}`));
  return flag?.value === undefined ? undefined : flag;
}

function valuesOf({ choices, completes }: Flag, file: string | undefined, current: string): Completion {
  if (choices !== undefined) return plain(choices.map((value) => ({ value, says: '' })));
  if (completes === 'host') {
    const [before = ''] = /^.*,/.exec(current.replace(/^--[^=]+=/, '')) ?? [];
    return { kind: 'hosts', file, before };
  }
  if (completes === 'directory') return { kind: 'directories' };
  return completes === 'file' ? { kind: 'files' } : plain([]);
}

/** The usual order first; the other one is offered once its first word is there. */
function nextWords(words: readonly string[], commands: readonly Command[], lang: Lang): readonly Candidate[] {
  const [first] = words;
  if (first === undefined) {
    const heads = Map.groupBy(commands, (command) => nameOf(command).split(' ')[0] ?? '');
    return [...heads].map(([value, group]) => ({
      value,
      says:
        group.length === 1 ? (group[0]?.summary[lang] ?? '') : group.map((one) => secondOf(one)).join(', '),
    }));
  }
  if (words.length > 1) return [];
  return continuationsOf(first, commands).map((value) => ({
    value,
    says: commands.find((one) => spellingsOf(one).includes(`${first} ${value}`))?.summary[lang] ?? '',
  }));
}

const secondOf = (command: Command): string => nameOf(command).split(' ')[1] ?? '';
