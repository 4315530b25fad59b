/** Takes bytes in order; a promise asks the sender to wait. It must not reject. */
export type Sink = (chunk: Uint8Array) => void | Promise<void>;

export interface Prelude {
  readonly sink: Sink;
  /** What was said before the token so far. */
  said(): string;
}

const mostHeldBytes = 64 * 1024;

/** Holds back what comes before the line that begins with the token, then lets everything through. */
export function prelude(token: string, begun: (restOfLine: string) => void, then: Sink): Prelude {
  const needle = Buffer.from(token);
  let held = Buffer.alloc(0);
  let through = false;
  return {
    said: () => held.toString().trim(),
    sink(chunk) {
      if (through) return then(chunk);
      held = Buffer.concat([held, chunk]);
      const at = held.indexOf(needle);
      const lineEnd = at < 0 ? -1 : held.indexOf('\n', at + needle.length);
      if (lineEnd < 0) {
        if (at < 0 && held.length > mostHeldBytes) held = held.subarray(held.length - mostHeldBytes);
        return;
      }
      through = true;
      const rest = held.subarray(lineEnd + 1);
      const restOfLine = held.toString('utf8', at + needle.length, lineEnd);
      held = held.subarray(0, at);
      begun(restOfLine);
      return rest.length === 0 ? undefined : then(rest);
    },
  };
}
