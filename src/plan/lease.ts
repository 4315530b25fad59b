import type { Text } from '../problem/text.ts';
import type { Port, PortKind } from './port.ts';
import type { Ref } from './ref.ts';

/** Something short-lived that steps need only while they apply: a join token, a certificate key. Never stored. */
export interface Ephemeral<In, T, P extends Port = Port> {
  readonly id: string;
  readonly title: Text;
  readonly port: PortKind;
  readonly lifetimeMs: number;
  readonly timeoutMs: number;
  mint(port: P, input: In, signal: AbortSignal): Promise<T>;
}

export const defineEphemeral = <In, T, P extends Port>(ephemeral: Ephemeral<In, T, P>): Ephemeral<In, T, P> =>
  ephemeral;

/** An ephemeral drawn into a graph: made when the first consumer needs it, made anew when it has run out. */
export interface LeaseHandle<T> {
  readonly id: string;
  readonly ephemeral: Ephemeral<object, unknown>;
  readonly subject: string;
  readonly input: object;
  readonly after: readonly Ref<unknown>[];
  readonly grants?: T;
}
