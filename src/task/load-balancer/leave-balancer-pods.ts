import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { balancerGone } from '../../step/load-balancer/balancer-gone.ts';
import { removeBalancerPods } from '../../step/load-balancer/remove-balancer-pods.ts';

interface PromotedMasters {
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** Workers that become masters need no balancer any more: an API server takes its place. */
export const leaveBalancerPods = (drawing: Drawing, { hosts, after }: PromotedMasters): NodeHandle<unknown> =>
  drawing.task('leave-balancer-pods', ['load-balancer'], (task) => {
    const removed = task.step(removeBalancerPods, {
      on: hosts,
      shared: { programs: ['haproxy', 'nginx'] },
      after,
    });
    return task.gate(balancerGone, { on: hosts, as: 'balancer-gone', shared: {}, after: [all(removed)] });
  });
