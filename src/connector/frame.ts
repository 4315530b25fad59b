import type { BoundedOutput } from './bounded-output.ts';

/** One stream of the shell lane, cut into the outputs of one command after another. */
export interface Frames {
  readonly sink: (chunk: Uint8Array) => void;
  /** Everything until the marker goes to the output; settles with what stands between marker and line end. */
  next(marker: string, output: BoundedOutput): Promise<string>;
}

/** Bytes that belong to no command mean that something else writes to the stream: it is of no more use. */
export function frames(stray: () => void): Frames {
  let open: { needle: Buffer; output: BoundedOutput; done: (rest: string) => void } | undefined;
  let carried = Buffer.alloc(0);
  return {
    next(marker, output) {
      return new Promise((done) => {
        open = { needle: Buffer.from(marker), output, done };
      });
    },
    sink(chunk) {
      if (open === undefined) {
        stray();
        return;
      }
      const { needle, output, done } = open;
      const bytes = carried.length === 0 ? Buffer.from(chunk) : Buffer.concat([carried, chunk]);
      const at = bytes.indexOf(needle);
      const settled = at < 0 ? bytes.length - begun(needle, bytes) : at;
      output.add(bytes.subarray(0, settled));
      carried = bytes.subarray(settled);
      const lineEnd = at < 0 ? -1 : carried.indexOf('\n', needle.length);
      if (lineEnd < 0) return;
      const rest = carried.toString('latin1', needle.length, lineEnd);
      if (lineEnd + 1 < carried.length) stray();
      carried = Buffer.alloc(0);
      open = undefined;
      done(rest);
    },
  };
}

/** How many bytes at the end may be the beginning of the needle. */
function begun(needle: Buffer, bytes: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length -= 1)
    if (bytes.compare(needle, 0, length, bytes.length - length) === 0) return length;
  return 0;
}
