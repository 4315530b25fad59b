import { createHash } from 'node:crypto';
import type { Text } from '../problem/text.ts';
import type { Edge, Minimum } from './graph.ts';
import type { PortKind } from './port.ts';
import type { Disruption } from './step.ts';

/** What a dry run can say of a step on a host; `after` where only an earlier change will tell. */
export type PreviewOutcome = 'change' | 'no-change' | 'after' | 'waits';

export interface OutcomeGroup {
  readonly outcome: PreviewOutcome;
  readonly hosts: readonly string[];
  readonly disruption: Disruption;
  readonly because?: Text;
  readonly difference?: string;
  /** The node or stage whose change decides, for `after`. */
  readonly after?: string;
}

export interface NodeView {
  readonly id: string;
  readonly module: string;
  readonly task: string;
  readonly step: string;
  readonly title: Text;
  readonly port: PortKind;
  readonly tags: readonly string[];
  readonly subjects: readonly string[];
  readonly needs: readonly Edge[];
  readonly minimum: Minimum;
  readonly region?: string;
  readonly outcomes: readonly OutcomeGroup[];
}

export interface RegionView {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly width: number;
  readonly guards: readonly string[];
  readonly waitsFor?: Text;
}

export interface StageView {
  readonly id: string;
  readonly title: Text;
  /** Drawn from what the facts will be, not from what they are. */
  readonly predicted: boolean;
  readonly nodes: readonly NodeView[];
  readonly regions: readonly RegionView[];
}

/** The JSON of a plan: command line, web, policy and cost all read this and nothing else. */
export interface PlanView {
  readonly version: 1;
  readonly pipeline: string;
  readonly stages: readonly StageView[];
}

/** Same specification and facts, same bytes, same hash. */
export const planHash = (view: PlanView): string =>
  createHash('sha256').update(canonicalJson(view)).digest('hex');

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const changesIn = (view: PlanView): number =>
  view.stages
    .flatMap((stage) => stage.nodes.flatMap((node) => node.outcomes))
    .filter((group) => group.outcome === 'change' || group.outcome === 'after')
    .reduce((sum, group) => sum + group.hosts.length, 0);
