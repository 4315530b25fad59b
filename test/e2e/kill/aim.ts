import { type Cut, canHappenAt, cutKinds } from './cut.ts';

/** A line of progress about a step. */
export interface Heard {
  readonly event: string;
  readonly step: string;
  readonly node: string;
  /** Where the step is at work. */
  readonly subject: string;
  /** When it was said: it takes its time to be heard. */
  readonly saidAtMs: number;
}

export interface Aiming {
  readonly wanted: (step: string) => readonly Cut[];
  /** How long each node takes when nobody disturbs it. */
  readonly usualMs: ReadonlyMap<string, number>;
  strike(cut: Cut, heard: Heard): void;
}

/** Whatever a step usually takes, it is in the middle of its work by then. */
const longestWaitMs = 10_000;

export const placeOf = ({ node, subject }: Heard): string => `${node} ${subject}`;

/** When a step that began is in the middle of its work. */
export const midstMs = ({ node, saidAtMs }: Heard, usualMs: Aiming['usualMs']): number =>
  saidAtMs + Math.min((usualMs.get(node) ?? 0) / 3, longestWaitMs);

/** Strikes at the moment of a cut; in the midst of a step only as long as the step is at work. */
export function takeAim({ wanted, usualMs, strike }: Aiming): (heard: Heard) => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  return (heard) => {
    const { event, step, subject } = heard;
    const at = (moment: string): Cut | undefined =>
      wanted(step).find(({ kind }) => cutKinds[kind].moment === moment && canHappenAt(kind, subject));
    if (event === 'step-drifted') {
      const [before, during] = [at('before'), at('during')];
      if (before !== undefined) return strike(before, heard);
      if (during === undefined) return;
      const midst = midstMs(heard, usualMs);
      // A step of a few milliseconds would be over when a timer is.
      if (midst <= Date.now()) return strike(during, heard);
      waiting.set(
        placeOf(heard),
        setTimeout(() => strike(during, heard), midst - Date.now()),
      );
    } else if (event === 'step-changed' || event === 'step-failed') {
      clearTimeout(waiting.get(placeOf(heard)));
      const after = event === 'step-changed' ? at('after') : undefined;
      if (after !== undefined) strike(after, heard);
    }
  };
}
