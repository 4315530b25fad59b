import type { MirrorFaults } from '../../../lab/mirror/mirror-fault.ts';
import type { Stage } from '../harness/scenario.ts';

/** What a fault is made with. */
export interface FaultStage extends Stage {
  /** Where everything that is installed comes from. */
  readonly mirror: MirrorFaults;
  readonly mirrorUrl: string;
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
  /** What there is before; nothing but bare hosts otherwise. A cluster of the row before may be there already. */
  setUp?(stage: FaultStage): Promise<void>;
  /** Files come anew; otherwise those of earlier rows are there. */
  readonly fetches?: true;
  /** The records of kubexm are on a file system of their own, and nothing is there. */
  readonly hasOwnDisk?: true;
  make(stage: FaultStage): Promise<Heal>;
  /** How it ends; without a problem the fault does no harm. */
  readonly ends: {
    /** One of them where several are right. */
    readonly code: number | readonly number[];
    readonly problem?: RegExp;
    readonly host?: string;
    /** A step was at work there, and is named. */
    readonly inStep?: true;
    /** What the operator is told besides. */
    readonly why?: RegExp;
  };
  /** It heals by itself, and where that is soon enough the run comes to its end. */
  readonly isBrief?: true;
  /** The hosts are what they were when it ends. */
  readonly touchesNobody?: true;
  /** What has to hold when it has ended, before anything is healed. */
  holds?(stage: FaultStage): Promise<void>;
  /** The command that goes on once it is healed. */
  readonly goesOn: 'resume' | 'again';
  /** Going on, the others have nothing left to do, unless they have to be told of the one that was broken. */
  readonly othersAre?: 'told';
  /** What changes nothing any more in the end; a command of one's own has no such thing. */
  readonly quiet?: readonly string[];
  /** Within which it ends, where that is longer than usual: most of it is the work of the others. */
  readonly boundMs?: number;
}

/** The host that is broken; the others must come to their end. */
export const victim = 'node2';

/** Of the disk that the records of kubexm have to themselves: enough for everything that is fetched. */
export const diskSize = '512m';
