/** A YAML document as plain data, before anything is known about its meaning. */
export type Tree = string | number | boolean | null | Tree[] | Branch;

export interface Branch {
  [key: string]: Tree;
}

export const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that reach into the prototype of an object, and the merge key that could carry them. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '<<']);
