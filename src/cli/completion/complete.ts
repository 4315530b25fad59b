import { type Lang, text } from '../../problem/text.ts';
import { nameOf } from '../define-command.ts';
import type { Completes } from '../define-flag.ts';
import { continuationsOf, findCommand, spellingsOf } from '../invocation/find-command.ts';
import { readTokens } from '../invocation/read-tokens.ts';
import type { TabCommand, TabFlag, TabTable } from './tab-table.ts';

export interface Candidate {
  readonly value: string;
  readonly says: string;
}

export type Completion =
  | { readonly kind: 'words'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'files' | 'directories' }
  | Named;

/** Names that only this machine knows. */
export interface Named {
  readonly kind: 'named';
  readonly of: Exclude<Completes, 'file' | 'directory'>;
  /** The file and the cluster that the line names. */
  readonly file: string | undefined;
  readonly cluster: string | undefined;
  /** What the word already names, up to its last comma. */
  readonly before: string;
}

/** What could stand where the cursor is. The last word is the one being typed. */
export function complete(
  words: readonly string[],
  { commands, globalFlags }: TabTable,
  lang: Lang,
): Completion {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  if (before.includes('--')) return { kind: 'files' };
  const tokens = readTokens(before, [...globalFlags, ...commands.flatMap(({ flags }) => flags)]);
  const asksForHelp = tokens.words[0] === 'help';
  const typed = asksForHelp ? tokens.words.slice(1) : tokens.words;
  const found = findCommand(typed, commands);
  const flags = [...(found?.command.flags ?? []), ...globalFlags];

  const open = openValue(before.at(-1), current, flags);
  const given = (long: string) => tokens.flags.findLast(({ flag }) => flag?.long === long)?.value;
  const named = (of: Named['of']): Named => {
    const [typedSoFar = ''] = /^.*,/.exec(current.replace(/^--[^=]+=/, '')) ?? [];
    return { kind: 'named', of, file: given('file'), cluster: given('cluster-name'), before: typedSoFar };
  };
  if (open !== undefined) return valuesOf(open, named);
  if (current.startsWith('-')) {
    const typedFlags = new Set(tokens.flags.map(({ flag }) => flag?.long));
    const free = flags.filter(({ long }) => !typedFlags.has(long));
    return plain(free.map(({ long, says }) => ({ value: `--${long}`, says: says[lang] })));
  }
  if (found !== undefined && !asksForHelp) {
    const args = found.command.args.filter(({ rest }) => !rest);
    const arg = args[found.rest.length] ?? args.findLast(({ many }) => many === true);
    if (arg?.choices !== undefined || arg?.completes !== undefined) return valuesOf(arg, named);
    const longer = found.rest.length === 0 ? nextWords(typed, commands, lang) : [];
    return plain(longer);
  }
  const next = nextWords(typed, commands, lang);
  return plain(tokens.words.length === 0 ? [...next, { value: 'help', says: helpSays[lang] }] : next);
}

const helpSays = text('Show how a command is used', '显示命令的用法');

const plain = (candidates: readonly Candidate[]): Completion => ({ kind: 'words', candidates });

/** The flag whose value is being typed: `--file x`, `--file=x` or `-f x`. */
function openValue(previous = '', current: string, flags: readonly TabFlag[]): TabFlag | undefined {
  const [inline] = /^--[^=]+(?==)/.exec(current) ?? [];
  const typed = inline ?? previous;
  const flag = flags.find(({ long, short }) => typed === `--${long}` || (short && typed === `-${short}`));
  return flag?.value === undefined ? undefined : flag;
}

function valuesOf(
  { choices, completes }: Pick<TabFlag, 'choices' | 'completes'>,
  named: (of: Named['of']) => Named,
): Completion {
  if (choices !== undefined) return plain(choices.map((value) => ({ value, says: '' })));
  if (completes === undefined) return plain([]);
  if (completes === 'directory') return { kind: 'directories' };
  return completes === 'file' ? { kind: 'files' } : named(completes);
}

/** The usual order first; the other one is offered once its first word is there. */
function nextWords(
  words: readonly string[],
  commands: readonly TabCommand[],
  lang: Lang,
): readonly Candidate[] {
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

const secondOf = (command: TabCommand): string => nameOf(command).split(' ')[1] ?? '';
