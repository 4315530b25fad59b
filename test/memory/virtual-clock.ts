import type { Clock } from '../../src/engine/clock.ts';

/** Time that passes only when everybody waits for it: a ten-minute command takes a millisecond. */
export function createVirtualClock(start = 0): Clock {
  let now = start;
  let timers: { at: number; fire: () => void }[] = [];
  let isTicking = false;
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const timer = { at: now + ms, fire: resolve };
        timers.push(timer);
        signal?.addEventListener(
          'abort',
          () => {
            timers = timers.filter((other) => other !== timer);
            resolve();
          },
          { once: true },
        );
        tickSoon();
      }),
  };

  function tickSoon(): void {
    if (isTicking) return;
    isTicking = true;
    setImmediate(() => {
      isTicking = false;
      const [first] = timers.sort((a, b) => a.at - b.at);
      if (first === undefined) return;
      timers = timers.filter((other) => other !== first);
      now = Math.max(now, first.at);
      first.fire();
      if (timers.length > 0) tickSoon();
    });
  }
}
