import { expect } from 'vitest';
import type { Pipeline } from '../../src/plan/stage.ts';
import type { OperatorOptions } from './operator.ts';
import { attempt } from './run.ts';
import { type World, worldDigest } from './world.ts';

export interface Ordeal<Facts> {
  /** A fresh world with its invariants watched. */
  readonly world: () => World;
  readonly pipeline: (world: World) => Pipeline<object, Facts>;
  /** Looked at after every resumed run. */
  readonly afterwards?: (world: World) => void;
  readonly options?: OperatorOptions;
}

/**
 * Kills the process at every single event of a run, resumes it, and wants the state of an uninterrupted run; then a
 * run more, which must change nothing. Answers the number of places died at.
 */
export async function survivesEveryKill<Facts>(ordeal: Ordeal<Facts>): Promise<number> {
  const whole = ordeal.world();
  const reference = await attempt(whole, ordeal.pipeline(whole), ordeal.options);
  expect(reference.result.problem?.message).toBeUndefined();
  const wanted = worldDigest(whole);
  const places = reference.operator.ticks();
  for (let killAt = 1; killAt <= places; killAt++) {
    const world = ordeal.world();
    await attempt(world, ordeal.pipeline(world), { ...ordeal.options, killAt });
    const resumed = await attempt(world, ordeal.pipeline(world), { ...ordeal.options, resumed: true });
    expect(resumed.result.problem?.message, `resumed after dying at event ${killAt}`).toBeUndefined();
    expect(worldDigest(world), `state after dying at event ${killAt}`).toEqual(wanted);
    ordeal.afterwards?.(world);
    const before = world.mutations;
    const again = await attempt(world, ordeal.pipeline(world), { ...ordeal.options, runId: 'r2' });
    expect(again.result.totals.changed, `second run after dying at event ${killAt}`).toBe(0);
    expect(world.mutations).toBe(before);
  }
  return places;
}
