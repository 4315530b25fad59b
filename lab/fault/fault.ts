import type { Text } from '../../src/problem/text.ts';
import type { HostRecord, LabRecord } from '../record.ts';
import type { FaultRecord } from './fault-record.ts';

export interface FaultTarget {
  readonly lab: LabRecord;
  readonly host: HostRecord;
  /** In the form the fault works with; empty for a fault that takes none. */
  readonly value: string;
  readonly record: FaultRecord;
  /** Every fault that is to hold once this one is made or healed. */
  readonly active: readonly FaultRecord[];
}

/** What stands behind the name of a fault: `network-delay=200ms`. */
export interface FaultValue {
  readonly example: string;
  readonly expects: Text;
  /** Gives undefined for what it cannot take. */
  readonly parse: (typed: string) => string | undefined;
}

/** Making a fault twice is as making it once, and so is healing it: either may have been interrupted. */
export interface Fault {
  readonly says: Text;
  readonly value?: FaultValue;
  /** About the network of the host; a `pair` may be limited to one other host or to the control machine. */
  readonly wire?: 'host' | 'pair';
  /** Heals by itself, and is therefore never recorded; to heal it is to wait for that. */
  readonly passing?: true;
  /** To heal it is to start the host; any other fault can only be healed while the host runs. */
  readonly startsHost?: true;
  /** Refuses what cannot be broken, before anything is recorded. */
  readonly check?: (host: HostRecord, value: string) => Promise<void>;
  readonly inject: (target: FaultTarget) => Promise<void>;
  readonly heal: (target: FaultTarget) => Promise<void>;
}
