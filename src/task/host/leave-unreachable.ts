import type { Drawing } from '../../plan/draw.ts';
import type { Problem } from '../../problem/problem.ts';
import { reportUnreachable } from '../../step/host/report-unreachable.ts';

/** Hosts that could not be observed leave the run, each with its own reason. */
export function leaveUnreachable(drawing: Drawing, unreachable: ReadonlyMap<string, Problem>): void {
  if (unreachable.size === 0) return;
  drawing.task('leave-unreachable', [], (task) => {
    task.step(reportUnreachable, {
      on: [...unreachable.keys()],
      shared: {},
      perHost(host) {
        const found = unreachable.get(host);
        if (found === undefined) throw new RangeError(`${host} was observed`);
        return { found };
      },
      minimum: 'any',
    });
  });
}
