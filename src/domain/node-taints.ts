export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

/** A node has at most one taint of a key and an effect. */
const isSame = (one: Taint, other: Taint): boolean => one.key === other.key && one.effect === other.effect;

interface NodeTaints<T extends Taint> {
  /** What the node has now, by whomever. */
  readonly found: readonly T[];
  /** What we had put there earlier. */
  readonly ours: readonly Taint[];
  readonly wanted: readonly Taint[];
}

/** What the node shall have: ours as they are wanted now, and all of others as they are. */
export const taintsToBe = <T extends Taint>({
  found,
  ours,
  wanted,
}: NodeTaints<T>): readonly (T | Taint)[] => [
  ...found.filter((taint) => ![...ours, ...wanted].some((own) => isSame(own, taint))),
  ...wanted,
];

/** Whether nothing of ours is missing, different, or left over. */
export const areAsWanted = ({ found, ours, wanted }: NodeTaints<Taint>): boolean =>
  wanted.every((own) => found.some((taint) => isSame(own, taint) && taint.value === own.value)) &&
  ours.every((own) => wanted.some((one) => isSame(one, own)) || !found.some((taint) => isSame(own, taint)));
