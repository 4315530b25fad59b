import { isSecret } from '../../domain/secret.ts';
import { isBranch } from '../document/tree.ts';
import { pathOf, pointerOf } from '../pointer.ts';

export interface Placed {
  readonly pointer: string;
  readonly value: string;
}

/** Every text at a place of the configuration; `*` goes through the items of a list or the keys of a mapping. */
export function textsAt(config: unknown, pattern: string): Placed[] {
  let found: { path: string[]; value: unknown }[] = [{ path: [], value: config }];
  for (const segment of pathOf(pattern)) {
    found = found.flatMap(({ path, value }) =>
      childrenOf(value, segment).map(([key, child]) => ({ path: [...path, key], value: child })),
    );
  }
  return found.flatMap(({ path, value }) =>
    typeof value === 'string' ? [{ pointer: pointerOf(path), value }] : [],
  );
}

function childrenOf(value: unknown, segment: string): [string, unknown][] {
  if (isSecret(value)) return [];
  if (Array.isArray(value)) return segment === '*' ? value.map((item, index) => [String(index), item]) : [];
  if (!isBranch(value)) return [];
  if (segment === '*') return Object.entries(value);
  return Object.hasOwn(value, segment) ? [[segment, value[segment]]] : [];
}
