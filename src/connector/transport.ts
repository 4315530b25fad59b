import type { Duplex, Readable, Writable } from 'node:stream';
import type { Text } from '../problem/text.ts';
import type { Destination } from './connection.ts';

/** `lost`: the way to the host was cut, or it closed the channel without saying how the process ended. */
export type ProcessEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'lost'; readonly because: Text };

/** A process on the host in a session of its own, as the login user. */
export interface Process {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles after the last byte of both streams. */
  readonly ended: Promise<ProcessEnd>;
  /** Lets go of the streams; what runs on the host is not touched. */
  abandon(): void;
}

export interface OpenOptions {
  /** Not counted among the channels of ordinary commands, so that a full house can still be cleared. */
  readonly urgent?: boolean;
  /** With a terminal, where the transport has one to give. */
  readonly terminal?: boolean;
  /** Aborted while still waiting for a channel, nothing is opened and the reason is thrown. */
  readonly signal?: AbortSignal;
}

/** The way to run one shell line on a host. All that differs between ssh and this machine is behind it. */
export interface Transport {
  readonly host: string;
  open(line: string, options?: OpenOptions): Promise<Process>;
  /** A stream to where the host itself reaches over TCP. */
  forward(to: Destination): Promise<Duplex>;
  close(): Promise<void>;
}
