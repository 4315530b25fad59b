import type { Text } from '../../problem/text.ts';
import type { Severity } from '../preflight/check-row.ts';
import type { HealthSpec } from './spec.ts';
import type { ClusterSighting, HealthSurvey } from './survey.ts';

export type { Severity };

export interface HealthView extends HealthSurvey {
  readonly spec: HealthSpec;
}

/** The same, when the API has answered. */
export interface ClusterView extends HealthView {
  readonly cluster: ClusterSighting;
}

interface Found {
  /** The host, node or object that it is about. */
  readonly on: string;
  /** What the texts of the row are filled with; `on` is there already. */
  readonly params: Readonly<Record<string, string | number | Text>>;
}

/** How much was looked at, and what is wrong with it. Nothing when there was nothing to look at. */
export type Looked =
  | {
      readonly count: number;
      readonly found: readonly Found[];
      /** It is not as bad as the row says, and something else is to be done about it. */
      readonly instead?: Pick<CheckTexts, 'severity' | 'fix'>;
    }
  | undefined;

interface CheckTexts {
  readonly id: string;
  /** What is looked at: the first column of the table. */
  readonly title: Text;
  readonly severity: Severity;
  readonly found: Text;
  readonly fix: Text;
}

/** One thing that is looked at. `cluster`: by what the API says alone, so that nobody asks hosts while it says no. */
export type CheckRow = CheckTexts &
  (
    | { readonly by: 'cluster'; look(view: ClusterView): Looked }
    | { readonly by: 'hosts'; look(view: HealthView): Looked }
  );

export const defineChecks = (rows: readonly CheckRow[]): readonly CheckRow[] => rows;

/** Looks at each of many; an answer that is not `undefined` is what is wrong. */
export function lookAtEach<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  wrong: (thing: T) => Found['params'] | undefined,
): Looked {
  if (things.length === 0) return undefined;
  return {
    count: things.length,
    found: things.flatMap((thing) => {
      const params = wrong(thing);
      return params === undefined ? [] : [{ on: nameOf(thing), params }];
    }),
  };
}
