import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface RememberEntriesInput {
  readonly directories: readonly string[];
  /** Who writes there: once that is ours, what is there tells nothing any more. */
  readonly unit: string;
}

const because = text(
  'what of others is in {directories} is not remembered yet',
  '尚未记录 {directories} 中已有的他人内容',
);

/** Changes nothing: what is in directories is remembered by name before somebody of ours writes there. */
export const rememberEntries = proceduralStep<RememberEntriesInput>({
  id: 'host.remember-entries',
  title: text('Remember what was there before', '记录之前已有的内容'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    reads: () => [{ kind: 'originals' }],
    judge({ directories, unit }, [found]) {
      // The port answers what it was asked.
      const known = (found as readonly Original[]).map(({ key }) => key);
      const isKnown = (directory: string): boolean => known.includes(`entries:${directory}`);
      return known.includes(`unit:${unit}`) || directories.every(isKnown)
        ? satisfied(undefined)
        : drifted(fill(because, { directories: directories.join(', ') }));
    },
  },
  claims: () => [],
  undo: ({ directories }) => ({
    capture: directories.map((directory) => ({ kind: 'entries', directory }) as const),
  }),
  apply: async () => undefined,
});
