import type { Drawing } from '../../plan/draw.ts';
import { here, type NodeHandle } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { restartUnit } from '../../step/host/restart-unit.ts';
import { componentHealth } from '../../step/kubernetes/component-health.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

interface ComponentRestart {
  readonly runId: string;
  readonly hosts: readonly string[];
  readonly components: readonly KubernetesComponent[];
}

/** Side by side, for what serves only its own host. */
export function restartComponents(drawing: Drawing, { runId, hosts, components }: ComponentRestart): void {
  drawing.task('restart-components', [...components], (task) => {
    const restarted = restartAll(task, { runId, hosts, components });
    task.gate(componentHealth, { on: hosts, shared: { components }, after: restarted.map(here) });
  });
}

/** One control plane after the other, so that the API stays there. */
export function rollComponents(drawing: Drawing, { runId, hosts, components }: ComponentRestart): void {
  drawing.task('restart-components', [...components], (task) =>
    task.rolling(
      hosts,
      { id: 'one-by-one', width: 1, guards: ['api'], gate: componentHealth, gateInput: { components } },
      (region) => {
        restartAll(region, { runId, hosts, components });
      },
    ),
  );
}

const restartAll = (
  task: Drawing,
  { runId, hosts, components }: ComponentRestart,
): readonly NodeHandle<unknown>[] =>
  components.map((component) =>
    task.step(restartUnit, {
      on: hosts,
      as: `restart-${component}`,
      title: fill(text('Restart {component}', '重启 {component}'), { component }),
      shared: { runId, unit: `${component}.service` },
    }),
  );
