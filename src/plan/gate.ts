import type { Text } from '../problem/text.ts';
import type { PortKind, Reader } from './port.ts';

export type GateAnswer = { readonly healthy: true } | { readonly healthy: false; readonly because: Text };

export const healthy: GateAnswer = { healthy: true };

export const unhealthy = (because: Text): GateAnswer => ({ healthy: false, because });

/** Opens a look at what the gate asks about, through its own port or another. Held only while one probe lasts. */
export type Look = (subject: string, port?: PortKind) => Promise<Reader>;

/** Waits until something holds, and has held for a while. */
export interface Gate<In> {
  readonly id: string;
  /** The sentence that says what is being waited for. */
  readonly waitsFor: Text;
  readonly port: PortKind;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly stableForMs: number;
  /** No gate behind it sees the same: it is asked also where nothing is done. */
  readonly isOnlyWitness?: true;
  probe(look: Look, subjects: readonly string[], input: In, signal: AbortSignal): Promise<GateAnswer>;
}

export const defineGate = <In>(gate: Gate<In>): Gate<In> => gate;

/**
 * Says in which order the hosts of a region go next; asked anew before each admission, for leaders move and members
 * fall. Throws a Problem when nobody may go, such as when another member is already down.
 */
export interface RollingOrder {
  readonly port: PortKind;
  next(look: Look, waiting: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
}
