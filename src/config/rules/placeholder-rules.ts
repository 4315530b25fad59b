import { isSecret, reveal } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';
import { isBranch } from '../document/tree.ts';
import { fieldOf, pointerOf, type Segment } from '../pointer.ts';
import { defineRules } from './rule.ts';

const placeholder = /^(x{3,}|\*{3,}|<[^>]*>)$/i;

export const placeholderRules = defineRules([
  {
    id: 'no-placeholders',
    for: 'hosts',
    scope: [],
    check: ({ written }) =>
      placeholders(written, []).map((pointer) =>
        problem('config.placeholder', { field: fieldOf(pointer) }, { pointer }),
      ),
  },
]);

function placeholders(value: unknown, path: readonly Segment[]): string[] {
  if (isSecret(value)) return placeholder.test(reveal(value)) ? [pointerOf(path)] : [];
  if (typeof value === 'string') return placeholder.test(value) ? [pointerOf(path)] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => placeholders(item, [...path, index]));
  return isBranch(value)
    ? Object.entries(value).flatMap(([key, child]) => placeholders(child, [...path, key]))
    : [];
}
