/** Bytes that arrive in pieces of any size, taken in the sizes that a format is made of. */
export interface ByteSource {
  /** So many bytes at once; fewer only at the end. */
  take(count: number): Promise<Buffer>;
  /** The same piece by piece, for what need not fit in memory. */
  pieces(count: number): AsyncGenerator<Buffer>;
  /** No more is wanted. */
  close(): Promise<void>;
}

export function byteSource(chunks: AsyncIterable<Buffer>): ByteSource {
  const arriving = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* pieces(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      while (rest.length === 0) {
        const next = await arriving.next();
        if (next.done === true) return;
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async function take(count: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for await (const piece of pieces(count)) taken.push(piece);
    return Buffer.concat(taken);
  }

  return { take, pieces, close: async () => void (await arriving.return?.()) };
}
