import type { MirrorFaults } from '../../../lab/mirror/mirror-fault.ts';
import type { Stage } from '../harness/scenario.ts';

/** What a fault is made with. */
export interface FaultStage extends Stage {
  /** Where everything that is installed comes from. */
  readonly mirror: MirrorFaults;
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
  /** How it ends; without a problem the fault does no harm. With a host, the others are done then. */
  readonly ends: {
    /** One of them where several are right. */
    readonly code: number | readonly number[];
    readonly problem?: RegExp;
    readonly host?: string;
    /** What the operator is told besides. */
    readonly why?: RegExp;
  };
  /** It heals by itself, and where that is soon enough the run comes to its end. */
  readonly isBrief?: true;
  /** The hosts are what they were when it ends. */
  readonly touchesNobody?: true;
  /** The command that goes on once it is healed. */
  readonly goesOn: 'resume' | 'again';
}

/** The host that is broken; the others must come to their end. */
export const victim = 'node2';

/** Of the disk that the records of kubexm have to themselves: enough for everything that is fetched. */
export const diskSize = '512m';
