import type { Text } from '../../problem/text.ts';
import type { PreflightHost, PreflightSpec } from './spec.ts';
import type { Survey, SurveyedHost } from './survey.ts';

export type Severity = 'error' | 'warning';

/** One host as a check sees it, and the others beside it. */
export interface HostView {
  readonly host: PreflightHost;
  readonly seen: SurveyedHost;
  readonly spec: PreflightSpec;
  readonly survey: Survey;
  /** The host carries the mark of this very cluster: what a cluster is made of is ours there. */
  readonly isOurs: boolean;
}

interface Found {
  /** What the texts of the row are filled with. */
  readonly params: Readonly<Record<string, string | number | Text>>;
  /** Where it weighs otherwise than usual. */
  readonly severity?: Severity;
}

/** One thing that is looked at. */
export interface CheckRow {
  /** As `preflight.skipChecks` names it. */
  readonly id: string;
  readonly looksAt: Text;
  /** An error is what nobody but the operator can put right; what the preparation of hosts sets itself is a warning. */
  readonly severity: Severity;
  readonly found: Text;
  readonly needed: Text;
  readonly fix: Text;
  find(view: HostView): readonly Found[];
}

export const defineChecks = (rows: readonly CheckRow[]): readonly CheckRow[] => rows;

export const finding = (params: Found['params'], severity?: Severity): readonly Found[] => [
  { params, ...(severity === undefined ? {} : { severity }) },
];

/** The finding when something does not hold. */
export const unless = (
  holds: boolean,
  params: Found['params'] = {},
  severity?: Severity,
): readonly Found[] => (holds ? [] : finding(params, severity));
