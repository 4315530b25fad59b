import type * as z from 'zod';
import type { Problem } from '../../problem/problem.ts';
import type { Places } from '../document/places.ts';
import { pointerOf } from '../pointer.ts';
import { clusterSchema, type WrittenConfig } from './cluster.ts';
import { issuePath } from './issue-path.ts';
import { repairTree } from './repair-tree.ts';
import { shapeProblems } from './shape-problems.ts';
import { awaitedAt } from './unknown-keys.ts';

export interface CheckedShape {
  readonly problems: readonly Problem[];
  /** What the rules look at: the file with every faulty value replaced by something harmless. */
  readonly written?: WrittenConfig;
  /** Pointers of what had to be replaced; a rule that reads one of them says nothing. */
  readonly damaged: readonly string[];
}

const mostRounds = 8;

/** zod would write and compile a program for each part of the schema, which takes longer than one reading without. */
const once = { jitless: true } as const;

/** Holds the file against the schema. Faults are repaired so that one of them never hides the others. */
export function checkShape(tree: unknown, places: Places, unresolved: readonly string[]): CheckedShape {
  const first = clusterSchema.safeParse(tree, once);
  if (first.success) return { problems: [], written: first.data, damaged: unresolved };

  const damaged = [...unresolved, ...first.error.issues.flatMap((issue) => awaitedBy(issue, tree))];
  const problems = first.error.issues
    .filter((issue) => !damaged.includes(pointerOf(issuePath(issue))))
    .flatMap((issue) => shapeProblems(issue, tree, places));
  let issues: readonly z.core.$ZodIssue[] = first.error.issues;
  for (let round = 0; round < mostRounds; round++) {
    damaged.push(...issues.flatMap((issue) => repairTree(tree, issue)));
    const next = clusterSchema.safeParse(tree, once);
    if (next.success) return { problems, written: next.data, damaged };
    issues = next.error.issues;
  }
  return { problems, damaged };
}

const awaitedBy = (issue: z.core.$ZodIssue, tree: unknown): readonly string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.flatMap((key) => awaitedAt([...issuePath(issue), key], tree))
    : [];
