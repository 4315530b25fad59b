import type { Duplex } from 'node:stream';
import type { Secret } from '../domain/secret.ts';
import type { Text } from '../problem/text.ts';

/**
 * Standard input of a command. A secret may only travel this way, or as file content. A piece of a stream is done with
 * when the next one is asked for.
 */
export type Input = string | Uint8Array | Secret | AsyncIterable<Uint8Array>;

export interface Command {
  /** Program and arguments, never a shell line: quoting happens in one place below this contract. */
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: Input;
  /** Visible to everybody on the host, like arguments: never for secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** From the moment it is sent to the host; waiting for a free channel does not count. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Output beyond this is cut and `truncated` is set; the command still runs to its end. */
  readonly maxOutputBytes?: number;
}

/**
 * How a command ended. `timed-out` and `cancelled` are only said once nothing of it is left on the host. `unknown`: the
 * connection was lost or stopping could not be confirmed, and nobody can say; whoever asked must look again.
 */
export type Outcome =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unknown'; readonly because: Text };

export interface CommandResult {
  readonly outcome: Outcome;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly truncated: boolean;
}

/** A file on its way to a host. */
export interface SentFile {
  readonly name: string;
  readonly content: Input;
  /** As many as the content has, and their digest: another one arrives as nothing. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface Upload {
  /** Not there yet, in a directory that is: it appears when everything in it is whole. */
  readonly directory: string;
  readonly files: readonly SentFile[];
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface Transfer {
  readonly sha256: string;
  readonly bytes: number;
}

export interface Download {
  readonly path: string;
  readonly to: (chunk: Uint8Array) => void | Promise<void>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** As the host sees it. */
export interface Destination {
  readonly address: string;
  readonly port: number;
}

/**
 * One host, one connection for the whole run, everything as root. Expected ends of a command are values; what makes
 * the connection itself unusable is thrown as a Problem of the `connection.*` family.
 */
export interface Connection {
  readonly host: string;
  /**
   * A channel of its own: for what takes long, streams or needs standard input of any size. It has ended when its
   * output has, also when a child in the background keeps that open.
   */
  exec(command: Command): Promise<CommandResult>;
  /**
   * The long-lived root shell: for short reads and small writes, one after another, in a fraction of a millisecond. A
   * script ends when its own last command does; what it leaves in the background must not write to its streams and
   * goes when a later script of the same shell has to be stopped. A signal shows as exit code 128 + number.
   */
  shell(script: ShellScript): Promise<CommandResult>;
  /** For root alone, and not synced: whoever puts the files in their place does that. */
  upload(upload: Upload): Promise<void>;
  download(download: Download): Promise<Transfer>;
  /** A stream to where the host itself reaches over TCP; throws where nothing listens there. */
  forward(to: Destination): Promise<Duplex>;
  close(): Promise<void>;
}

export interface ShellScript {
  /** POSIX sh. Built by the runner, whose one quoting function is the only way for a value to get in. */
  readonly script: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly maxOutputBytes?: number;
}
