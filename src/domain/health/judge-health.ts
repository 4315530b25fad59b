import { fill, type Text, text } from '../../problem/text.ts';
import type { CheckRow, Severity } from './check-row.ts';
import { healthChecks } from './checks.ts';
import type { HealthSpec } from './spec.ts';
import type { HealthSurvey } from './survey.ts';

export interface HealthFinding {
  /** The host, node or object that it is about. */
  readonly on: string;
  readonly found: Text;
  /** What to do about it. */
  readonly fix: Text;
}

export interface HealthRow {
  readonly check: string;
  readonly title: Text;
  /** `unseen`: there was nothing to look at, or nobody to ask. */
  readonly state: 'good' | Severity | 'unseen';
  /** How many were looked at. */
  readonly count: number;
  readonly findings: readonly HealthFinding[];
}

export interface HealthReport {
  readonly healthy: boolean;
  readonly rows: readonly HealthRow[];
}

/** Everything about the cluster, row by row. With `by: 'cluster'` only what the API tells. */
export function judgeHealth(
  spec: HealthSpec,
  survey: HealthSurvey,
  { by }: { readonly by?: CheckRow['by'] } = {},
): HealthReport {
  const rows = healthChecks
    .filter((row) => by === undefined || row.by === by || row.id === 'api')
    .map((row) => judgeRow(row, spec, survey));
  return { healthy: rows.every(({ state }) => state !== 'error'), rows };
}

function judgeRow(row: CheckRow, spec: HealthSpec, survey: HealthSurvey): HealthRow {
  const { id: check, title } = row;
  const looked = lookFor(row, spec, survey);
  if (looked === undefined) return { check, title, state: 'unseen', count: 0, findings: [] };
  const { severity, fix } = looked.instead ?? row;
  const findings = looked.found.map(({ on, params }) => ({
    on,
    found: fill(row.found, { on, ...params }),
    fix: fill(fix, { on, ...params }),
  }));
  return { check, title, state: findings.length > 0 ? severity : 'good', count: looked.count, findings };
}

function lookFor(row: CheckRow, spec: HealthSpec, survey: HealthSurvey) {
  if (row.by === 'hosts') return row.look({ spec, ...survey });
  return survey.api.state === 'seen' ? row.look({ spec, ...survey, cluster: survey.api.cluster }) : undefined;
}

const sentence = text('{on}: {found}', '{on}：{found}');
const andMore = text('{first}; and {more} more', '{first}；另有 {more} 项');
const mostNamed = 3;

/** What keeps the cluster from being healthy, in one line; nothing when it is. */
export function whyUnhealthy({ rows }: HealthReport): Text | undefined {
  const errors = rows.filter(({ state }) => state === 'error').flatMap(({ findings }) => findings);
  const [first, ...others] = errors.slice(0, mostNamed).map(({ on, found }) => fill(sentence, { on, found }));
  if (first === undefined) return undefined;
  const named = others.reduce(
    (before, next) => ({ en: `${before.en}; ${next.en}`, zh: `${before.zh}；${next.zh}` }),
    first,
  );
  const more = errors.length - mostNamed;
  return more > 0 ? fill(andMore, { first: named, more }) : named;
}
