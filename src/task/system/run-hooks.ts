import type { Drawing } from '../../plan/draw.ts';
import { behind, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { runHook } from '../../step/system/run-hook.ts';

export interface Hook {
  readonly name: string;
  readonly script: string;
  readonly hosts: readonly string[];
}

export interface Hooks {
  readonly runId: string;
  readonly when: string;
  readonly hooks: readonly Hook[];
  /** No hook runs before; by the hosts of the hook. */
  after(hosts: readonly string[]): readonly Ref<unknown>[];
}

/** One after the other on each host, in the order of the file. */
export function runHooks(
  drawing: Drawing,
  { runId, when, hooks, after }: Hooks,
): readonly NodeHandle<unknown>[] {
  return drawing.task(`run-${when}-hooks`, ['hooks'], (task) => {
    const earlier: NodeHandle<undefined>[] = [];
    for (const [index, { name, script, hosts }] of hooks.entries()) {
      const place = `${when}-hook-${index + 1}`;
      earlier.push(
        task.step(runHook, {
          as: place,
          on: hosts,
          shared: { runId, place, name, script },
          after: [...after(hosts), ...behind(earlier, hosts)],
          minimum: 'any',
        }),
      );
    }
    return earlier;
  });
}
