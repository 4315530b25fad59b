import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type RunBalancerPodInput, runBalancerPod } from '../../step/load-balancer/run-balancer-pod.ts';

interface Balancing extends RunBalancerPodInput {
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** Each of these nodes reaches the API through a balancer of its own. */
export const balanceOnNodes = (
  drawing: Drawing,
  { hosts, after, ...shared }: Balancing,
): NodeHandle<unknown> =>
  drawing.task('balance-on-nodes', ['load-balancer'], (task) =>
    task.step(runBalancerPod, { on: hosts, shared, after, minimum: 'any' }),
  );
