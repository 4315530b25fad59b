import type { Problem } from '../../problem/problem.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

/** What a rule may look at: the file as written, and what it means. */
export interface Draft {
  readonly written: WrittenConfig;
  readonly config: ClusterConfig;
}

export interface Rule {
  readonly id: string;
  /** `hosts` rules also hold for a file that only lists hosts; `cluster` rules need a whole cluster. */
  readonly for: 'hosts' | 'cluster';
  readonly severity: 'error' | 'warning';
  /** Pointers of what is read, `*` for any segment. A rule is silent while something it reads is broken. */
  readonly scope: readonly string[];
  readonly check: (draft: Draft) => readonly Problem[];
}

type RuleRow = Omit<Rule, 'for' | 'severity'> & Partial<Pick<Rule, 'for' | 'severity'>>;

export const defineRules = (rows: readonly RuleRow[]): readonly Rule[] =>
  rows.map((row) => ({ for: 'cluster', severity: 'error', ...row }));
