import { type Check, type Disruption, disruptions, drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { Finding } from './desired-kind.ts';

/** Nothing found means satisfied; else the first reason, how many more there are, and each difference. */
export function checkOf<Out>(findings: readonly Finding[], output: () => Out): Check<Out> {
  const [first, ...others] = findings;
  if (first === undefined) return satisfied(output());
  const because =
    others.length === 0
      ? first.because
      : fill(text('{first} (and {count} more)', '{first}（另有 {count} 处）'), {
          first: first.because,
          count: others.length,
        });
  const differences = findings.flatMap(({ difference, because }) =>
    difference === undefined ? [] : [`${because.en}\n${difference}`],
  );
  return drifted(
    because,
    worst(findings.map(({ disruption }) => disruption)),
    differences.length === 0 ? undefined : differences.join('\n\n'),
  );
}

const worst = (found: readonly Disruption[]): Disruption =>
  disruptions.findLast((level) => found.includes(level)) ?? 'none';
