import { type Cut, cutKinds } from './cut.ts';

/** A line of progress about a step. */
export interface Heard {
  readonly event: string | undefined;
  readonly node: string;
  /** Where the step is at work. */
  readonly subject: string;
}

export interface Aiming {
  readonly wanted: (node: string) => readonly Cut[];
  /** How long a step takes when nobody disturbs it. */
  readonly usualMs: ReadonlyMap<string, number>;
  strike(cut: Cut, subject: string): void;
}

/** Whatever a step usually takes, it is in the middle of its work by then. */
const longestWaitMs = 10_000;

/** Strikes at the moment of a cut; in the midst of a step only as long as the step is at work. */
export function takeAim({ wanted, usualMs, strike }: Aiming): (heard: Heard) => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  return ({ event, node, subject }) => {
    const place = `${node} ${subject}`;
    const at = (moment: string): Cut | undefined =>
      wanted(node).find(({ kind }) => cutKinds[kind].moment === moment);
    if (event === 'step-drifted') {
      const [before, during] = [at('before'), at('during')];
      if (before !== undefined) return strike(before, subject);
      if (during === undefined) return;
      const waitMs = Math.min((usualMs.get(node) ?? 0) / 3, longestWaitMs);
      waiting.set(
        place,
        setTimeout(() => strike(during, subject), waitMs),
      );
    } else if (event === 'step-changed' || event === 'step-failed') {
      clearTimeout(waiting.get(place));
      const after = event === 'step-changed' ? at('after') : undefined;
      if (after !== undefined) strike(after, subject);
    }
  };
}
