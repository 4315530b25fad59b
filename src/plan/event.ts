import type { Problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import type { Disruption } from './step.ts';

/** Which node on which host an event is about. Module and task are the scopes the node was drawn in. */
export interface NodeOnHost {
  readonly stage: string;
  readonly module: string;
  readonly task: string;
  readonly step: string;
  readonly node: string;
  readonly host: string;
}

export type RunStatus = 'done' | 'failed' | 'interrupted' | 'rolled-back';

export interface RunTotals {
  readonly satisfied: number;
  readonly changed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The one stream that terminal, logs, metrics, audit and web each render in their own way. */
export type RunEvent = { readonly at: number; readonly runId: string } & (
  | {
      readonly type: 'run-started';
      readonly pipeline: string;
      readonly cluster: string;
      readonly operator: string;
      readonly command: readonly string[];
      readonly resumed: boolean;
    }
  | {
      readonly type: 'run-finished';
      readonly status: RunStatus;
      readonly durationMs: number;
      readonly totals: RunTotals;
    }
  | {
      readonly type: 'stage-started';
      readonly stage: string;
      readonly title: Text;
      readonly nodes: number;
      readonly hosts: readonly string[];
    }
  | { readonly type: 'stage-skipped'; readonly stage: string; readonly title: Text }
  | { readonly type: 'stage-finished'; readonly stage: string; readonly durationMs: number }
  | (NodeOnHost & { readonly type: 'step-satisfied'; readonly title: Text; readonly durationMs: number })
  | (NodeOnHost & {
      readonly type: 'step-drifted';
      readonly title: Text;
      readonly because: Text;
      readonly disruption: Disruption;
      readonly difference?: string;
    })
  | (NodeOnHost & { readonly type: 'step-progress'; readonly title: Text; readonly line: Text })
  | (NodeOnHost & { readonly type: 'step-changed'; readonly title: Text; readonly durationMs: number })
  | (NodeOnHost & {
      readonly type: 'step-failed';
      readonly title: Text;
      readonly problem: Problem;
      readonly durationMs: number;
    })
  | (NodeOnHost & { readonly type: 'step-skipped'; readonly title: Text; readonly because: Text })
  | {
      readonly type: 'gate-waiting';
      readonly stage: string;
      readonly node: string;
      readonly waitsFor: Text;
      /** What the last look found; nothing when all is well and has only to stay so. */
      readonly because?: Text;
      readonly waitedMs: number;
    }
  | {
      readonly type: 'gate-passed';
      readonly stage: string;
      readonly node: string;
      readonly waitsFor: Text;
      readonly waitedMs: number;
    }
  | {
      readonly type: 'gate-failed';
      readonly stage: string;
      readonly node: string;
      readonly waitsFor: Text;
      readonly waitedMs: number;
      readonly problem: Problem;
    }
  | {
      readonly type: 'region-entered';
      readonly stage: string;
      readonly region: string;
      readonly host: string;
    }
  | {
      readonly type: 'region-left';
      readonly stage: string;
      readonly region: string;
      readonly host: string;
      readonly healthy: boolean;
    }
  | { readonly type: 'host-left-run'; readonly host: string; readonly problem: Problem }
  | {
      readonly type: 'rollback-started';
      readonly pipeline: string;
      readonly cluster: string;
      /** How many are undone one by one. */
      readonly changes: number;
    }
  | { readonly type: 'undo-started'; readonly host: string; readonly node: string; readonly step: string }
  | {
      readonly type: 'undo-applied';
      readonly host: string;
      readonly node: string;
      readonly step: string;
      readonly durationMs: number;
    }
  | {
      readonly type: 'undo-failed';
      readonly host: string;
      readonly node: string;
      readonly step: string;
      readonly problem: Problem;
    }
  | {
      readonly type: 'stopping';
      readonly when: 'safe-point' | 'now';
      /** Who wants it: the operator, or what failed. */
      readonly cause: 'operator' | 'failure';
    }
);

export type Emit = (event: RunEvent) => void;
