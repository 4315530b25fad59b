import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface RememberDataInput {
  readonly directory: string;
  /** Who writes there: once that is ours, what is there tells nothing any more. */
  readonly unit: string;
}

const because = text(
  'whether {directory} holds data of others is not remembered yet',
  '尚未记录 {directory} 中是否已有他人的数据',
);

/** Changes nothing: whether a directory held anything is remembered before somebody of ours writes there. */
export const rememberData = proceduralStep<RememberDataInput>({
  id: 'host.remember-data',
  title: text('Remember whether there was data before', '记录之前是否已有数据'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    reads: () => [{ kind: 'originals' }],
    judge({ directory, unit }, [found]) {
      // The port answers what it was asked.
      const known = (found as readonly Original[]).map(({ key }) => key);
      return known.includes(`data:${directory}`) || known.includes(`unit:${unit}`)
        ? satisfied(undefined)
        : drifted(fill(because, { directory }));
    },
  },
  claims: () => [],
  undo: ({ directory }) => ({ capture: [{ kind: 'data', directory }] }),
  apply: async () => undefined,
});
