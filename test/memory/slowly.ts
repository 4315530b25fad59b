import { drifted, type Step, satisfied } from '../../src/plan/step.ts';
import { same } from '../../src/problem/text.ts';
import type { MemoryPort } from './memory-port.ts';
import { type None, putValue } from './steps.ts';
import type { World } from './world.ts';

/** Writes a value after a while. */
export const slowly = (
  world: World,
  id: string,
  key: string,
  lastsMs: number,
): Step<None, void, MemoryPort, None> => ({
  ...putValue(id),
  id,
  timeoutMs: 60 * 60_000,
  check: {
    reads: () => [{ kind: 'value', key }],
    judge: (_input, [found]) => (found === '1' ? satisfied(undefined) : drifted(same('not yet'))),
  },
  claims: () => [key],
  undo: () => ({ capture: [] }),
  async apply(port, _input, _lease, { signal }) {
    await world.clock.sleep(lastsMs, signal);
    signal.throwIfAborted();
    await port.put(key, '1');
  },
});
