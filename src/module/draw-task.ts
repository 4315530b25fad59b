import type { ClusterConfig } from '../config/cluster-config.ts';
import type { HostFacts } from '../domain/host-facts.ts';
import type { Drawing } from '../plan/draw.ts';
import type { Problem } from '../problem/problem.ts';
import { leaveUnreachable } from '../task/host/leave-unreachable.ts';
import type { TaskRow } from './define-task.ts';

interface TaskDrawing {
  readonly task: TaskRow;
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly hosts: readonly string[];
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

/** One task on the hosts that could be observed; the others are reported and keep nobody from anything. */
export function drawTask(drawing: Drawing, { task, known, unreachable, hosts, ...rest }: TaskDrawing): void {
  drawing.module('hosts', (module) => leaveUnreachable(module, unreachable));
  const reached = hosts.filter((host) => known.has(host));
  if (reached.length === 0) return;
  task.draw(drawing, {
    ...rest,
    hosts: reached,
    factsOf(host) {
      const facts = known.get(host);
      if (facts === undefined) throw new RangeError(`${host} was not observed`);
      return facts;
    },
  });
}
