import type { Writable } from 'node:stream';
import { isSecret, reveal } from '../domain/secret.ts';
import type { Input } from './connection.ts';

const chunkBytes = 256 * 1024;

/** The bytes of an input in pieces small enough to let others have their turn in between. */
export async function* chunksOf(input: Input): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(input))
    for (let start = 0; start < piece.length; start += chunkBytes)
      yield piece.subarray(start, start + chunkBytes);
}

function piecesOf(input: Input): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof input === 'string') return [Buffer.from(input)];
  if (input instanceof Uint8Array) return [input];
  return isSecret(input) ? [Buffer.from(reveal(input))] : input;
}

/**
 * Writes until the input or the reader ends. A reader that stops listening is no error; a source that fails is, and
 * then the stream stays open, so that half an input is never taken for a whole one. The next chunk is only asked for
 * once the last one is out of the way, so that a source may use its memory again.
 */
export async function feed(stdin: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let wake: () => void = () => undefined;
  let open = true;
  const closed = (): void => {
    open = false;
    wake();
  };
  stdin.on('error', closed).once('close', closed);
  for await (const chunk of chunks) {
    if (!open) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      stdin.write(chunk, () => resolve());
    });
  }
  if (open) stdin.end();
}
