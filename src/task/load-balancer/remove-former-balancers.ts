import type { Drawing } from '../../plan/draw.ts';
import type { Ref } from '../../plan/ref.ts';
import { removeBalancerPods } from '../../step/load-balancer/remove-balancer-pods.ts';

const programs = ['haproxy', 'nginx', 'kube-vip'] as const;

interface FormerBalancers {
  readonly hosts: readonly string[];
  readonly inUse: string;
  readonly after: readonly Ref<unknown>[];
}

/** Last of all: whoever used them has another way by then. */
export function removeFormerBalancers(drawing: Drawing, { hosts, inUse, after }: FormerBalancers): void {
  drawing.task('remove-former-balancers', ['load-balancer'], (task) => {
    task.step(removeBalancerPods, {
      on: hosts,
      shared: { programs: programs.filter((program) => program !== inUse) },
      minimum: 'any',
      after,
    });
  });
}
