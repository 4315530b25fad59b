import { type ConfigField, configFileFlags } from './data/config-file-flags.ts';

export type FileValue = string | number | boolean | readonly FileValue[] | FileTree | undefined;

/** The fields of a configuration file; those without a value are not written. */
export interface FileTree {
  readonly [field: string]: FileValue;
}

interface SplitArguments {
  readonly fields: FileTree;
  /** What is left for the command line. */
  readonly flags: Readonly<Record<string, string>>;
}

/** What an operator wrote as flags, given to the file where the component wants it there. */
export function splitArguments(
  component: 'kubelet' | 'kube-proxy',
  args: Readonly<Record<string, string>>,
): SplitArguments {
  const table = configFileFlags[component];
  const isField = (flag: string): boolean => Object.hasOwn(table, flag);
  const entries = Object.entries(args);
  return {
    flags: Object.fromEntries(entries.filter(([flag]) => !isField(flag))),
    fields: entries.reduce<FileTree>((tree, [flag, written]) => {
      const field = isField(flag) ? table[flag] : undefined;
      if (field === undefined) return tree;
      const [form, ...path] = field;
      return mergeFields(tree, treeOf(path, readAs(form, written)));
    }, {}),
  };
}

/** Field by field; where both have a value the second wins. */
export const mergeFields = (one: FileTree, other: FileTree): FileTree => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([field, value]) => {
      const below = one[field];
      return [field, isTree(below) && isTree(value) ? mergeFields(below, value) : value];
    }),
  ),
});

const treeOf = (path: readonly string[], value: FileValue): FileTree =>
  path.toReversed().reduce<FileTree>((tree, field, index) => ({ [field]: index === 0 ? value : tree }), {});

const isTree = (value: FileValue): value is FileTree => typeof value === 'object' && !Array.isArray(value);

function readAs(form: ConfigField[0], written: string): FileValue {
  if (form === 'whole' || form === 'number') return Number(written);
  if (form === 'boolean') return !offWords.has(written);
  if (form === 'list') return partsOf(written);
  return form === 'map' ? Object.fromEntries(partsOf(written).map(pairOf)) : written;
}

/** As Go reads truth values. */
const onWords: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const offWords: ReadonlySet<string> = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

/** Whether the text of a flag can become the value of its field; one without a field is the component's to judge. */
export function findFormFault(
  component: 'kubelet' | 'kube-proxy',
  flag: string,
  written: string,
): 'not-whole' | 'not-a-number' | 'not-a-switch' | 'not-pairs' | undefined {
  const form = Object.hasOwn(configFileFlags[component], flag)
    ? configFileFlags[component][flag]?.[0]
    : undefined;
  if (form === 'map' && !partsOf(written).every((part) => /^[^=<]+[=<]./.test(part))) return 'not-pairs';
  if (form === 'whole' && !/^-?\d+$/.test(written)) return 'not-whole';
  if (form === 'number' && !/^-?\d+(\.\d+)?$/.test(written)) return 'not-a-number';
  return form === 'boolean' && !onWords.has(written) && !offWords.has(written) ? 'not-a-switch' : undefined;
}

const partsOf = (written: string): readonly string[] =>
  written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `cpu=100m` and, as evictions are written, `memory.available<100Mi`. */
function pairOf(part: string): readonly [string, string] {
  const at = part.search(/[=<]/);
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
