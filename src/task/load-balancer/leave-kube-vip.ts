import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { removeBalancerPods } from '../../step/load-balancer/remove-balancer-pods.ts';

interface LeavingMasters {
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** Masters that go share the address no longer, while those that stay still know whom they relieve. */
export const leaveKubeVip = (drawing: Drawing, { hosts, after }: LeavingMasters): NodeHandle<unknown> =>
  drawing.task('leave-kube-vip', ['load-balancer'], (task) =>
    task.step(removeBalancerPods, { on: hosts, shared: { programs: ['kube-vip'] }, minimum: 'any', after }),
  );
