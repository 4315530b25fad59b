import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MirrorFault } from './mirror-fault.ts';

interface Circumstances {
  readonly fault: MirrorFault | undefined;
  /** Where in the whole content these bytes begin, and how long the whole is. */
  readonly start: number;
  readonly size: number;
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;
}

/** The bytes of a body as a fault lets them out. */
export async function* faultyBytes(
  chunks: AsyncIterable<Uint8Array>,
  { fault, start, size, signal }: Circumstances,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of chunks) {
    const position = start + sent;
    sent += chunk.length;
    if (fault?.kind === 'wrong-content') yield flipped(chunk, Math.floor(size / 2) - position);
    else if (fault?.kind === 'wrong-checksum') yield otherChecksum(chunk);
    else if (fault?.kind === 'slow') yield* slowly(chunk, fault.bytesPerSecond, signal);
    else if ((fault?.kind === 'cut' || fault?.kind === 'stall') && sent >= fault.afterBytes) {
      yield chunk.subarray(0, chunk.length - (sent - fault.afterBytes));
      if (fault.kind === 'stall') await once(signal, 'abort');
      return;
    } else yield chunk;
  }
}

function flipped(chunk: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(chunk);
  const byte = copy[at];
  if (byte !== undefined) copy[at] = byte ^ 1;
  return copy;
}

function otherChecksum(chunk: Uint8Array): Uint8Array {
  const other = (digits: string) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1);
  return Buffer.from(
    Buffer.from(chunk)
      .toString('latin1')
      .replace(/[0-9a-f]{64,}/, other),
    'latin1',
  );
}

const slicesPerSecond = 10;

async function* slowly(
  chunk: Uint8Array,
  bytesPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const slice = Math.max(1, Math.floor(bytesPerSecond / slicesPerSecond));
  for (let at = 0; at < chunk.length; at += slice) {
    const part = chunk.subarray(at, at + slice);
    yield part;
    await sleep((part.length * 1000) / bytesPerSecond, undefined, { signal });
  }
}
