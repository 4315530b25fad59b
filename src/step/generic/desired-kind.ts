import type { Disruption } from '../../plan/step.ts';
import type { Text } from '../../problem/text.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { AnswersTo, HostRead } from '../../runner/read/host-read.ts';
import type { HostCapture } from '../../runner/undo/host-capture.ts';

/** What is not as desired, in a sentence. */
export interface Finding {
  readonly because: Text;
  readonly disruption: Disruption;
  readonly difference?: string;
}

/** What the other desired things of the same step will have changed by the time this one is applied. */
export interface Surroundings {
  /** The digest a file will have, when this step writes it. */
  fileDigest(path: string): string | undefined;
}

/** One word of the vocabulary: everything about it follows from the data. */
export interface DesiredKind<D> {
  /** The resources that belong to whoever declares this. */
  claims(desired: D): readonly string[];
  /** Resources that others may own and that decide whether this is as desired. */
  watches?(desired: D): readonly string[];
  reads(desired: D): readonly HostRead[];
  captures(desired: D): readonly HostCapture[];
  judge(desired: D, answers: readonly unknown[], around: Surroundings): Verdict;
}

/** `undefined` when all is as desired. */
export type Verdict<Change = HostChange> =
  | { readonly findings: readonly Finding[]; readonly changes: readonly Change[] }
  | undefined;

/** Gives the answers their types back: they stand in the order of the reads they answer. */
export const defineKind = <D, const R extends readonly HostRead[]>(kind: {
  claims(desired: D): readonly string[];
  watches?(desired: D): readonly string[];
  reads(desired: D): R;
  captures(desired: D): readonly HostCapture[];
  judge(desired: D, answers: AnswersTo<R>, around: Surroundings): Verdict;
}): DesiredKind<D> => ({
  ...kind,
  judge: (desired, answers, around) => kind.judge(desired, answers as AnswersTo<R>, around),
});

/** Drifted when anything was found; the changes are the same however much of it was. */
export const verdict = <Change>(
  findings: readonly (Finding | false | undefined)[],
  changes: readonly Change[],
): Verdict<Change> => {
  const found = findings.filter((finding) => finding !== false && finding !== undefined);
  return found.length === 0 ? undefined : { findings: found, changes };
};

export const finding = (because: Text, disruption: Disruption = 'none', difference?: string): Finding => ({
  because,
  disruption,
  ...(difference ? { difference } : {}),
});
