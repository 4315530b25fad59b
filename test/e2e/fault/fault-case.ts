import type { Lab } from '../../../lab/lab.ts';
import type { Desk, Ended } from '../../fixture/desk.ts';
import type { HostHand } from '../harness/host-hand.ts';

/** What a fault is made with. */
export interface FaultStage {
  readonly desk: Desk;
  readonly lab: Lab;
  kubexm(...words: string[]): Promise<Ended>;
  on(host: string): HostHand;
}

/** Undoes a fault. */
export type Heal = () => Promise<void>;

/** A line of progress that says that the moment has come. */
interface Moment {
  readonly event: 'step-drifted' | 'step-changed';
  /** The end of the name of a node of the graph. */
  readonly of: string;
}

export interface FaultCase {
  /** As the table of the docs calls it. */
  readonly fault: string;
  readonly when: string;
  /** Not before kubexm is started, unless a moment is given. */
  readonly strikesAt?: Moment;
  /** What the hosts are asked for meanwhile. */
  readonly words: readonly string[];
  /** The records of kubexm are on a file system of their own. */
  readonly hasOwnDisk?: true;
  make(stage: FaultStage): Promise<Heal>;
  /** How it ends; without a problem the fault does no harm. */
  readonly ends: { readonly code: number; readonly problem?: RegExp; readonly host?: string };
  /** The command that goes on once it is healed. */
  readonly goesOn: 'resume' | 'again';
}

/** The host that is broken; the others must come to their end. */
export const victim = 'node2';
