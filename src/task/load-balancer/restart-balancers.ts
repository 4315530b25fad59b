import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { restartUnit } from '../../step/host/restart-unit.ts';
import { rollBalancers, type SharedAddress } from './roll-balancers.ts';

interface BalancerRestart extends SharedAddress {
  readonly runId: string;
  readonly program: 'haproxy' | 'nginx';
}

/**
 * The endpoint stays: one host at a time, the one with the address last. Its keepalived says goodbye first, so that the
 * balancer is restarted where nobody asks it any more.
 */
export function restartBalancers(drawing: Drawing, { runId, program, ...shared }: BalancerRestart): void {
  const { hosts } = shared;
  drawing.task('restart-load-balancer', ['load-balancer'], (task) => {
    rollBalancers(task, shared, (part) => {
      const passedOn = part.step(restartUnit, {
        on: hosts,
        as: 'restart-keepalived',
        shared: { runId, unit: balancerPaths.keepalived.unit },
      });
      return part.step(restartUnit, {
        on: hosts,
        as: `restart-${program}`,
        shared: { runId, unit: balancerPaths[program].unit },
        after: [here(passedOn)],
      });
    });
  });
}
