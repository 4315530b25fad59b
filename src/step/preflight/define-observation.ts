import type { Port, PortKind } from '../../plan/port.ts';
import type { BatchedCheck, FreeCheck, Step } from '../../plan/step.ts';
import type { Text } from '../../problem/text.ts';

type Observed<In, Out> = BatchedCheck<In, Out> | FreeCheck<In, Out>;

/** A step that only looks: its check is always satisfied with what it saw, so there is never anything to apply. */
export const defineObservation = <In, Out>(observation: {
  readonly id: string;
  readonly title: Text;
  readonly port: PortKind;
  readonly timeoutMs: number;
  readonly check: Observed<In, Out>;
}): Step<In, Out, Port, Record<never, never>> => ({
  ...observation,
  kind: 'declared',
  disruption: 'none',
  claims: () => [],
  undo: () => ({ capture: [] }),
  apply: () => Promise.reject(new TypeError(`${observation.id} only looks`)),
});
