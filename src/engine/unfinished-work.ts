import type { Marker, Port } from '../plan/port.ts';
import type { Clock } from './clock.ts';
import { within } from './within.ts';

/**
 * What earlier attempts left behind on each port, looked up once before anything is changed there. What still runs is
 * waited for or stopped, so no command is ever started twice; but only under the lock, because it may be the work of
 * another operator.
 */
export interface UnfinishedWork {
  /** `waits` is told when something still runs. */
  of(port: Port, lock: () => Promise<void>, waits: () => void): Promise<readonly Marker[]>;
  /** After a lost connection nobody knows what still runs: look again. */
  forget(port: Port): void;
}

/** No command of a step is allowed to run longer than this on its own. */
const longestLeftover = 24 * 60 * 60_000;

export function createUnfinishedWork(clock: Clock, stopNow: AbortSignal): UnfinishedWork {
  const known = new WeakMap<Port, Promise<readonly Marker[]>>();
  return {
    of(port, lock, waits) {
      const found = known.get(port);
      if (found !== undefined) return found;
      const looking = within(clock, longestLeftover, stopNow, async (signal) => {
        if (!(await port.atRest())) {
          await lock();
          waits();
          await port.quiesce(signal);
        }
        return port.unfinished();
      });
      known.set(port, looking);
      looking.catch(() => known.delete(port));
      return looking;
    },
    forget: (port) => void known.delete(port),
  };
}
