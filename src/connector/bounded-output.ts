/** Keeps the first bytes of a stream up to a limit and remembers whether there were more. */
export interface BoundedOutput {
  add(chunk: Uint8Array): void;
  bytes(): Buffer;
  truncated(): boolean;
}

const defaultMaxOutputBytes = 16 * 1024 * 1024;

export function boundedOutput(maxBytes: number = defaultMaxOutputBytes): BoundedOutput {
  const kept: Uint8Array[] = [];
  let length = 0;
  let cut = false;
  return {
    add(chunk) {
      const room = maxBytes - length;
      if (chunk.length > room) cut = true;
      if (room <= 0 || chunk.length === 0) return;
      const piece = chunk.length > room ? chunk.subarray(0, room) : chunk;
      kept.push(piece);
      length += piece.length;
    },
    bytes: () => Buffer.concat(kept, length),
    truncated: () => cut,
  };
}
