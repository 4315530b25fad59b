/** A YAML document as plain data, before anything is known about its meaning. */
export type Tree = string | number | boolean | null | Tree[] | Branch;

export interface Branch {
  [key: string]: Tree;
}

export const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a place of a tree; undefined where there is no such place. */
export function childOf(value: unknown, segment: string | number): Tree | undefined {
  if (Array.isArray(value)) return value[Number(segment)];
  return isBranch(value) ? value[String(segment)] : undefined;
}

/** Keys that reach into the prototype of an object, and the merge key that could carry them. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '<<']);
