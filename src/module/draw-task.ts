import type { ClusterConfig } from '../config/cluster-config.ts';
import type { HostFacts } from '../domain/host-facts.ts';
import type { HostTraces } from '../domain/host-traces.ts';
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
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

/** One task on the hosts that could be observed; the others are reported and keep nobody from anything. */
export function drawTask(
  drawing: Drawing,
  { task, known, traces, unreachable, hosts, ...rest }: TaskDrawing,
): void {
  drawing.module('hosts', (module) => leaveUnreachable(module, chosenOf(unreachable, hosts)));
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
    tracesOf: (host) => traces.get(host),
  });
}

const chosenOf = <T>(found: ReadonlyMap<string, T>, hosts: readonly string[]): ReadonlyMap<string, T> =>
  new Map([...found].filter(([host]) => hosts.includes(host)));
