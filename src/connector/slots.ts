/** So many at a time; the others wait in the order they came. */
export interface Slots {
  /** Gives the way back. Aborted while waiting, throws the signal's reason. */
  acquire(signal?: AbortSignal): Promise<() => void>;
}

export function slots(limit: number): Slots {
  let free = limit;
  const waiting = new Set<() => void>();
  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  const once = (): (() => void) => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };
  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return once();
      }
      const turn = Promise.withResolvers<void>();
      const come = (): void => {
        waiting.delete(come);
        turn.resolve();
      };
      const leave = (): void => {
        if (waiting.delete(come)) turn.reject(signal?.reason);
      };
      waiting.add(come);
      signal?.addEventListener('abort', leave);
      try {
        await turn.promise;
        return once();
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
