import type { Disruption, Step } from '../../src/plan/step.ts';
import { drifted, satisfied } from '../../src/plan/step.ts';
import { same } from '../../src/problem/text.ts';
import type { MemoryPort, ValueRead } from './memory-port.ts';

export type None = Record<never, never>;

const value = (key: string): ValueRead => ({ kind: 'value', key });

/** A value that must stand under a key: what a file is on a real host. */
export const putValue = (
  id: string,
  disruption: Disruption = 'none',
): Omit<Step<{ key: string; value: string }, string, MemoryPort, None>, 'watches'> => ({
  id,
  title: same(id),
  port: 'host',
  kind: 'declared',
  disruption,
  timeoutMs: 60_000,
  check: {
    reads: ({ key }) => [value(key)],
    judge: ({ key, value: wanted }, [found]) =>
      found === wanted ? satisfied(wanted) : drifted(same(`${key} is ${String(found)}`), disruption),
  },
  claims: ({ key }) => [`value:${key}`],
  undo: ({ key }) => ({ capture: [{ kind: 'value', key } as { kind: string }] }),
  apply: (port, { key, value: wanted }) => port.put(key, wanted),
});

/** A unit that must run with what stands under a key: restarted when, and only when, it runs with something else. */
export const runUnit = (id: string): Step<{ unit: string; key: string }, void, MemoryPort, None> => ({
  id,
  title: same(id),
  port: 'host',
  kind: 'declared',
  disruption: 'restart',
  timeoutMs: 60_000,
  check: {
    reads: ({ unit, key }) => [{ kind: 'unit', key: unit } as ValueRead, value(key)],
    judge: (_input, [running, wanted]) =>
      running === wanted ? satisfied(undefined) : drifted(same('runs with an older file'), 'restart'),
  },
  claims: ({ unit }) => [`unit:${unit}`],
  watches: ({ key }) => [`value:${key}`],
  undo: () => ({ capture: [] }),
  apply: (port, { unit, key }) => port.restart(unit, port.get(key) ?? ''),
});
