import type { Marker, Port } from '../plan/port.ts';
import type { Clock } from './clock.ts';
import { within } from './within.ts';

/**
 * What earlier attempts left behind on each port, looked up once before anything is changed there. What still runs is
 * waited for or stopped, so no command is ever started twice; but only under the lock, because it may be the work of
 * another operator.
 */
export interface UnfinishedWork {
  /** `waits` is told when something still runs; everybody who asks meanwhile is. */
  of(port: Port, lock: () => Promise<void>, waits: () => void): Promise<readonly Marker[]>;
  /** After a lost connection nobody knows what still runs: look again. */
  forget(port: Port): void;
}

/** No command of a step is allowed to run longer than this on its own. */
const longestLeftover = 24 * 60 * 60_000;

interface Lookup {
  readonly looking: Promise<readonly Marker[]>;
  /** Everybody who asked before it was known whether something runs. */
  readonly asking: (() => void)[];
  /** Whether something still runs, once that is known. */
  runs?: boolean;
}

export function createUnfinishedWork(clock: Clock, stopNow: AbortSignal): UnfinishedWork {
  const known = new WeakMap<Port, Lookup>();
  return {
    of(port, lock, waits) {
      const found = known.get(port);
      if (found?.runs) waits();
      else if (found?.runs === undefined) found?.asking.push(waits);
      if (found !== undefined) return found.looking;
      const asking = [waits];
      const looking = within(clock, longestLeftover, stopNow, async (signal) => {
        if (!(await port.atRest())) {
          await lock();
          lookup.runs = true;
          for (const tell of asking) tell();
          await port.quiesce(signal);
        }
        lookup.runs = false;
        return port.unfinished();
      });
      const lookup: Lookup = { looking, asking };
      known.set(port, lookup);
      looking.catch(() => known.delete(port));
      return looking;
    },
    forget: (port) => void known.delete(port),
  };
}
