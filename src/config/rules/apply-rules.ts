import type { Problem } from '../../problem/problem.ts';
import { pathOf } from '../pointer.ts';
import type { Draft, Rule } from './rule.ts';
import { rules } from './rules.ts';

export interface RuleFindings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export function applyRules(
  draft: Draft,
  purpose: 'cluster' | 'hosts',
  damaged: readonly string[],
): RuleFindings {
  const applicable = rules.filter(
    (rule) => (purpose === 'cluster' || rule.for === 'hosts') && !readsDamaged(rule, damaged),
  );
  const found = (severity: Rule['severity']) =>
    applicable.filter((rule) => rule.severity === severity).flatMap((rule) => rule.check(draft));
  return { problems: found('error'), warnings: found('warning') };
}

const readsDamaged = ({ scope }: Rule, damaged: readonly string[]): boolean =>
  damaged.some((pointer) => scope.some((pattern) => touches(pathOf(pattern), pathOf(pointer))));

/** One lies within the other. */
const touches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.every((segment, index) => {
    const at = path[index];
    return at === undefined || segment === '*' || segment === at;
  });
