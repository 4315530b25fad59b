import { shown } from '../domain/shown.ts';
import { same, type Text, text } from '../problem/text.ts';

/** Behind a remedy: what would be accepted. */
export const example = (suggestion: string | undefined): Text =>
  suggestion === undefined ? text('', '') : text(`, such as ${suggestion}`, `，例如 ${suggestion}`);

/** Behind a reason: what was probably meant. */
export const didYouMean = (suggestion: string | undefined): Text =>
  suggestion === undefined
    ? text('', '')
    : text(` Did you mean ${shown(suggestion)}?`, `是否想写 ${shown(suggestion)}？`);

/** Types as people call them. */
const types: Readonly<Record<string, Text>> = {
  string: text('text', '文本'),
  integer: text('whole number', '整数'),
  number: text('number', '数字'),
  boolean: text('true or false', 'true 或 false'),
  array: text('list', '列表'),
  object: text('mapping', '映射'),
  null: text('nothing', '空值'),
};

export const typeWord = (type: string): Text => types[type] ?? same(type);

export function typeOf(value: unknown): Text {
  if (Array.isArray(value)) return typeWord('array');
  return typeWord(value === null ? 'null' : typeof value);
}
