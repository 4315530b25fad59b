import { borrowedParameters } from '../../domain/data/borrowed-parameters.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const because = text(
  'kernel parameters that Kubernetes will set are not remembered yet: {count}',
  '尚未记录 Kubernetes 将会修改的内核参数：{count} 项',
);

/** Changes nothing: what components set on their own is remembered, so that it can be put back with the rest. */
export const rememberParameters = proceduralStep<object>({
  id: 'system.remember-parameters',
  title: text('Remember kernel parameters', '记录内核参数'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    reads: () => [{ kind: 'originals' }],
    judge(_input, [found]) {
      // The port answers what it was asked.
      const known = new Set((found as readonly Original[]).map(({ key }) => key));
      const count = borrowedParameters.filter((key) => !known.has(`sysctl:${key}`)).length;
      return count === 0 ? satisfied(undefined) : drifted(fill(because, { count }));
    },
  },
  claims: () => [],
  undo: () => ({ capture: borrowedParameters.map((key) => ({ kind: 'sysctl', key })) }),
  apply: async () => undefined,
});
