export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

/** A node has at most one taint of a key and an effect. */
export const isSameTaint = (one: Taint, other: Taint): boolean =>
  one.key === other.key && one.effect === other.effect;

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
  ...found.filter((taint) => ![...ours, ...wanted].some((own) => isSameTaint(own, taint))),
  ...wanted,
];

/** Whether the node has what is wanted, and it is known that we put nothing else there. */
export const areAsWanted = ({ found, ours, wanted }: NodeTaints<Taint>): boolean =>
  ours.length === wanted.length &&
  wanted.every((own) =>
    [ours, found].every((list) => list.some((taint) => isSameTaint(own, taint) && taint.value === own.value)),
  );
