import { createHash } from 'node:crypto';
import { type Cut, keyOf } from './cut.ts';

/** The same number draws the same cuts, so that a failure can be repeated; the kinds take turns, so that all of them occur. */
export function drawSample(cuts: readonly Cut[], seed: number, count: number): readonly Cut[] {
  const shuffled = cuts.toSorted((one, other) => (lotOf(one, seed) < lotOf(other, seed) ? -1 : 1));
  const piles = [...Map.groupBy(shuffled, ({ kind }) => kind).values()];
  const rounds = Math.ceil(count / Math.max(1, piles.length));
  return Array.from({ length: rounds }, (_, round) => piles.flatMap((pile) => pile[round] ?? []))
    .flat()
    .slice(0, count);
}

const lotOf = (cut: Cut, seed: number): string =>
  createHash('sha256')
    .update(`${seed} ${keyOf(cut)}`)
    .digest('hex');
