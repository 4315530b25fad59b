import { isSecret, type Secret } from '../domain/secret.ts';

/** A value of a TOML file; a table is a plain object. */
export type TomlValue = string | number | boolean | Secret | readonly TomlValue[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: TomlValue | undefined;
}

type Part = string | Secret;

/**
 * A TOML document: the plain values of a table first, then its tables by their full names. What is `undefined` is left
 * out. Secrets stand in the list as themselves; whoever puts one in has to see to it that it needs no escaping.
 */
export const tomlDocument = (table: TomlTable): readonly Part[] => joined(tableParts(table, []));

function tableParts(table: TomlTable, name: readonly string[]): Part[] {
  const entries = Object.entries(table).filter(([, value]) => value !== undefined) as [string, TomlValue][];
  const values = entries.filter(([, value]) => !isTable(value));
  const tables = entries.filter(([, value]) => isTable(value)) as [string, TomlTable][];
  return [
    ...(name.length > 0 && (values.length > 0 || tables.length === 0)
      ? [`\n[${name.map(keyText).join('.')}]\n`]
      : []),
    ...values.flatMap(([key, value]) => [`${keyText(key)} = `, ...valueParts(value), '\n']),
    ...tables.flatMap(([key, inner]) => tableParts(inner, [...name, key])),
  ];
}

const isTable = (value: TomlValue): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !isSecret(value);

function valueParts(value: TomlValue): Part[] {
  if (isSecret(value)) return ['"', value, '"'];
  if (Array.isArray(value))
    return ['[', ...value.flatMap((one, index) => [index > 0 ? ', ' : '', ...valueParts(one)]), ']'];
  if (typeof value === 'string') return [stringText(value)];
  return [String(value)];
}

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : stringText(key));

/** JSON escapes all that TOML wants escaped but DEL. */
const stringText = (value: string): string => JSON.stringify(value).replaceAll('\u007f', '\\u007f');

/** Neighbouring pieces of text become one. */
function joined(parts: readonly Part[]): Part[] {
  const list: Part[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (typeof part === 'string' && typeof last === 'string') list[list.length - 1] = last + part;
    else list.push(part);
  }
  return list;
}
