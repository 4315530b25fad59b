import type { Marker, Port } from '../plan/port.ts';

/**
 * What earlier attempts left behind on each port, looked up once before anything is changed there. The look waits for
 * or stops what still runs, so no command is ever started twice.
 */
export interface UnfinishedWork {
  of(port: Port, signal: AbortSignal): Promise<readonly Marker[]>;
  /** After a lost connection nobody knows what still runs: look again. */
  forget(port: Port): void;
}

export function createUnfinishedWork(): UnfinishedWork {
  const known = new WeakMap<Port, Promise<readonly Marker[]>>();
  return {
    of(port, signal) {
      const found = known.get(port);
      if (found !== undefined) return found;
      const looking = port.quiesce(signal).then(() => port.unfinished());
      known.set(port, looking);
      looking.catch(() => known.delete(port));
      return looking;
    },
    forget: (port) => void known.delete(port),
  };
}
