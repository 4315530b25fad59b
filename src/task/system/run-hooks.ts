import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle } from '../../plan/ref.ts';
import { runHook } from '../../step/system/run-hook.ts';

export interface Hook {
  readonly name: string;
  readonly script: string;
  readonly hosts: readonly string[];
}

/** One after the other on each host, in the order of the file. */
export function runHooks(
  drawing: Drawing,
  { runId, when, hooks }: { readonly runId: string; readonly when: string; readonly hooks: readonly Hook[] },
): void {
  drawing.task(`run-${when}-hooks`, ['hooks'], (task) => {
    const before: NodeHandle<undefined>[] = [];
    for (const [index, { name, script, hosts }] of hooks.entries()) {
      const place = `${when}-hook-${index + 1}`;
      const earlier = before.filter(({ subjects }) => hosts.some((host) => subjects.includes(host)));
      const covers = ({ subjects }: NodeHandle<undefined>) => hosts.every((host) => subjects.includes(host));
      before.push(
        task.step(runHook, {
          as: place,
          on: hosts,
          shared: { runId, place, name, script },
          after: earlier.map((hook) => (covers(hook) ? here(hook) : all(hook))),
          minimum: 'any',
        }),
      );
    }
  });
}
