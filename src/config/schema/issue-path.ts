import type * as z from 'zod';
import { childOf } from '../document/tree.ts';
import type { Segment } from '../pointer.ts';

/** Where the schema found fault; ours are never symbols. */
export const issuePath = (issue: z.core.$ZodIssue): Segment[] =>
  issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment)));

export function valueAt(tree: unknown, path: readonly Segment[]): unknown {
  let at = tree;
  for (const segment of path) {
    at = childOf(at, segment);
  }
  return at;
}

/** Of a union, the faults of the one alternative that was evidently meant; undefined when none was. */
export function meantIssues(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const meant = issue.errors.find(
    (errors) =>
      errors.length > 0 && !errors.some((error) => error.code === 'invalid_type' && error.path.length === 0),
  );
  return meant?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
