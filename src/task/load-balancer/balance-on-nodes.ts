import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { balancersReported } from '../../step/load-balancer/balancers-reported.ts';
import { type NodeBalancedInput, nodeBalanced } from '../../step/load-balancer/node-balanced.ts';
import { runBalancerPod } from '../../step/load-balancer/run-balancer-pod.ts';

interface Balancing extends NodeBalancedInput {
  readonly hosts: readonly string[];
  /** Whose balancer serves its node already: these are told a few at a time. */
  isRunning(host: string): boolean;
  readonly after: readonly Ref<unknown>[];
  /** Whoever is to be balanced is ready. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** How many nodes may be without the API at once: their kubelets replace what they are told anew. */
const share = 4;

/**
 * Each of these nodes reaches the API through a balancer of its own: side by side where none is at work yet, later a
 * quarter of them at a time.
 */
export const balanceOnNodes = (
  drawing: Drawing,
  { hosts, isRunning, after, afterApi, ...input }: Balancing,
): readonly NodeHandle<unknown>[] =>
  drawing.task('balance-on-nodes', ['load-balancer'], (task) => {
    const fresh = hosts.filter((host) => !isRunning(host));
    const running = hosts.filter(isRunning);
    const told = { shared: input.pod, minimum: 'any' } as const;
    const drawn: NodeHandle<unknown>[] = [];
    if (fresh.length > 0)
      drawn.push(task.step(runBalancerPod, { ...told, on: fresh, as: 'start-balancer', after }));
    if (running.length > 0) {
      const replaced: NodeHandle<unknown>[] = [];
      task.rolling(
        running,
        {
          id: 'a-few-at-a-time',
          width: Math.max(1, Math.floor(running.length / share)),
          gate: nodeBalanced,
          gateInput: input,
        },
        (region) =>
          void replaced.push(
            region.step(runBalancerPod, {
              ...told,
              on: running,
              as: 'replace-balancer',
              after: [...after, ...afterApi],
            }),
          ),
      );
      drawn.push(
        task.gate(balancersReported, {
          on: running,
          as: 'balancers-reported',
          shared: input.pod,
          after: replaced.map(all),
        }),
      );
    }
    return drawn;
  });
