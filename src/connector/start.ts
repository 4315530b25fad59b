import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { problem } from '../problem/problem.ts';
import type { Command } from './connection.ts';
import { prelude, type Sink } from './prelude.ts';
import type { RootAccess } from './root-access.ts';
import { passwordPrompt, readyToken, rootLine, shellToken } from './root-line.ts';
import { sudoConversation } from './sudo-conversation.ts';
import type { OpenOptions, ProcessEnd } from './transport.ts';

export interface Launch extends Pick<Command, 'argv' | 'env'>, OpenOptions {
  readonly onStdout: Sink;
  readonly onStderr: Sink;
}

/** A root process on the host. */
export interface Started {
  readonly id: string;
  readonly stdin: Writable;
  /** The session all of it runs in, once the command itself has begun; `undefined` when it never did. */
  readonly session: Promise<string | undefined>;
  /** Rejects when the login shell or sudo ended without ever running the command. */
  readonly ended: Promise<ProcessEnd>;
  abandon(): void;
}

/** With sudo, comes back once root is reached and standard input belongs to the command alone. */
export async function start({ transport, elevation }: RootAccess, launch: Launch): Promise<Started> {
  const id = randomBytes(16).toString('hex');
  const sudo = elevation.by === 'sudo';
  const process = await transport.open(rootLine(id, launch, sudo), launch);
  const session = Promise.withResolvers<string | undefined>();
  const stdout = prelude(readyToken(id), session.resolve, launch.onStdout);
  const stderr = prelude(readyToken(id), () => undefined, launch.onStderr);
  const conversation = sudo
    ? sudoConversation(transport, elevation, process, {
        prompt: passwordPrompt(id),
        shell: shellToken(id),
        said: stderr.said,
      })
    : undefined;
  pour(process.stdout, stdout.sink);
  pour(process.stderr, (chunk) => {
    const wait = stderr.sink(chunk);
    conversation?.heard();
    return wait;
  });
  let begun = false;
  void session.promise.then((found) => {
    begun = found !== undefined;
  });
  const ended = process.ended.then((end) => {
    session.resolve(undefined);
    if (begun || end.kind === 'lost') return end;
    throw problem('connection.no-shell', { host: transport.host, said: stderr.said() || stdout.said() });
  });
  ended.catch(() => undefined);
  if (conversation !== undefined) {
    await conversation.root(session.promise);
    if ((await session.promise) === undefined) await ended;
  }
  return { id, stdin: process.stdin, session: session.promise, ended, abandon: process.abandon };
}

/** Reads only as fast as the sink takes. Pausing would not do: a local child that exits starts its streams again. */
function pour(stream: Readable, sink: Sink): void {
  let busy = false;
  const drain = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let chunk: Uint8Array | null = stream.read(); chunk !== null; chunk = stream.read()) {
      const wait = sink(chunk);
      if (wait !== undefined) await wait;
    }
    busy = false;
  };
  stream.on('readable', () => void drain());
}
