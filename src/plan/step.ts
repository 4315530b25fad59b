import type { Text } from '../problem/text.ts';
import type { Answer, Capture, Port, PortKind, Read, Reader } from './port.ts';
import type { UndoAction } from './undo.ts';

/** What a change does to those who use the host, mildest first; part of what an operator approves. */
export const disruptions = ['none', 'reload', 'restart', 'drain', 'reboot', 'data-loss'] as const;

export type Disruption = (typeof disruptions)[number];

export const isWorse = (one: Disruption, other: Disruption): boolean =>
  disruptions.indexOf(one) > disruptions.indexOf(other);

export type Check<Out> =
  | { readonly state: 'satisfied'; readonly output: Out }
  | {
      readonly state: 'drifted';
      /** The line the operator reads in a plan. */
      readonly because: Text;
      readonly disruption: Disruption;
      /** A readable difference, secrets hidden. */
      readonly difference?: string;
    };

export const satisfied = <Out>(output: Out): Check<Out> => ({ state: 'satisfied', output });

export const drifted = (
  because: Text,
  disruption: Disruption = 'none',
  difference?: string,
): Check<never> => ({
  state: 'drifted',
  because,
  disruption,
  ...(difference === undefined ? {} : { difference }),
});

export interface Situation {
  /** An earlier attempt on this host started and never said it finished: the state may be half-way. */
  readonly interrupted: boolean;
}

/** Reads named in advance and a pure judgement: the engine looks once for many such steps. */
export interface BatchedCheck<In, Out> {
  reads(input: In): readonly Read[];
  judge(input: In, answers: readonly Answer[], situation: Situation): Check<Out>;
}

/** For procedures whose next question depends on the last answer. */
export interface FreeCheck<In, Out> {
  ask(reader: Reader, input: In, situation: Situation): Promise<Check<Out>>;
}

/** How a step is undone, said before it is applied. */
export type UndoPlan =
  | { readonly capture: readonly Capture[]; readonly then?: readonly UndoAction[] }
  | { readonly irreversible: Text };

export interface ApplyContext {
  readonly runId: string;
  readonly nodeId: string;
  readonly signal: AbortSignal;
  readonly situation: Situation;
  /** A line for the operator about what is going on right now. */
  progress(line: Text): void;
}

/**
 * The only code that changes anything. `In` is what check and apply see; `Lease` is what only apply sees: short-lived
 * tokens and keys, made when first needed and never stored.
 */
export interface Step<In, Out, P extends Port = Port, Lease = unknown> {
  /** `domain.verb-object` */
  readonly id: string;
  readonly title: Text;
  readonly port: PortKind;
  readonly kind: 'declared' | 'procedural';
  /** The most that applying it may do to those who use the host; a plan shows it where no check can tell yet. */
  readonly disruption: Disruption;
  /** From dispatch to the end of the second check. */
  readonly timeoutMs: number;
  readonly check: BatchedCheck<In, Out> | FreeCheck<In, Out>;
  /** Fills a cache of this machine and changes neither host nor cluster: no other operator needs to be kept out. */
  readonly needsNoLock?: true;
  /** What on the host belongs to this step alone, such as `file:/etc/hosts`. */
  claims(input: In): readonly string[];
  /** What its state also depends on though another step owns it: when that changes, so may this. */
  watches?(input: In): readonly string[];
  undo(input: In): UndoPlan;
  apply(port: P, input: In, lease: Lease, context: ApplyContext): Promise<void>;
}

export const isBatched = <In, Out>(
  check: BatchedCheck<In, Out> | FreeCheck<In, Out>,
): check is BatchedCheck<In, Out> => 'reads' in check;
