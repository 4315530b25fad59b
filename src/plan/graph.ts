import type { Text } from '../problem/text.ts';
import type { Gate, RollingOrder } from './gate.ts';
import type { LeaseHandle } from './lease.ts';
import type { Port } from './port.ts';
import type { Ref } from './ref.ts';
import type { Step } from './step.ts';

/** How many subjects of a node may be lost before the stage stops. */
export type Minimum = 'all' | 'any' | { readonly mayLose: number };

export interface Scope {
  readonly module: string;
  readonly task: string;
  readonly tags: readonly string[];
}

export interface Edge {
  readonly node: string;
  readonly kind: 'here' | 'all' | 'from';
  readonly host?: string;
  /** False when only the order matters. */
  readonly data: boolean;
}

export interface StepNode {
  readonly type: 'step';
  readonly id: string;
  readonly scope: Scope;
  readonly subjects: readonly string[];
  readonly needs: readonly Edge[];
  readonly minimum: Minimum;
  readonly region?: string;
  readonly step: Step<object, unknown, Port, object>;
  /** What operators read; of the step, or of this node where the step stands many times. */
  readonly title: Text;
  /** Values and refs that are the same for every subject. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Plain values that differ by host; built when dispatched and dropped after. */
  readonly perHost?: (host: string) => object;
  readonly leases: Readonly<Record<string, LeaseHandle<unknown>>>;
  /** Outside the chosen tags but feeding them: it may be looked at and must not be changed. */
  readonly observeOnly?: boolean;
  /** Chosen with whatever stands behind it, whichever tags are. */
  readonly comesAlong?: boolean;
  /** Tried whatever became of its neighbours on the host, so that all that is wrong is told at once. It needs nothing. */
  readonly standsAlone?: boolean;
}

export interface GateNode {
  readonly type: 'gate';
  readonly id: string;
  readonly scope: Scope;
  readonly subjects: readonly string[];
  readonly needs: readonly Edge[];
  readonly minimum: Minimum;
  readonly region?: undefined;
  readonly gate: Gate<object>;
  readonly shared: Readonly<Record<string, unknown>>;
}

export type GraphNode = StepNode | GateNode;

/** Hosts that pass through a state which must not last, a few at a time. */
export interface Region {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly width: number;
  /** What this region endangers; regions that share one never have hosts inside at the same time. */
  readonly guards: readonly string[];
  readonly order?: RollingOrder;
  /** Must hold before a host gives its place to the next. */
  readonly gate?: Gate<object>;
  readonly gateInput: object;
  /** Runs for every host that entered, whatever happened to it. */
  readonly finally?: StepNode;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly regions: readonly Region[];
}

export const edgeOf = (ref: Ref<unknown>, data: boolean): Edge =>
  ref.ref === 'from'
    ? { node: ref.node.id, kind: 'from', host: ref.host, data }
    : { node: ref.node.id, kind: ref.ref, data };
