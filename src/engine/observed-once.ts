import type { Pipeline } from '../plan/stage.ts';
import type { Memory } from './memory.ts';

/** Facts that led to a plan without anything to do are not read again for its run, while nothing stirs. */
export function observedOnce<Spec, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  memory: Memory,
): Pipeline<Spec, Facts> {
  let known: { readonly facts: Facts } | undefined;
  return {
    ...pipeline,
    async observe(spec, open) {
      if (known === undefined || !memory.isAtRest()) known = { facts: await pipeline.observe(spec, open) };
      return known.facts;
    },
  };
}
