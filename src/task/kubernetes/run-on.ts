import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { runComponent } from '../../step/kubernetes/run-component.ts';
import type { Arguments, KubernetesComponent } from '../../template/kubernetes/settings.ts';

interface RunOn {
  readonly component: KubernetesComponent;
  readonly hosts: readonly string[];
  argumentsOf(host: string): Arguments;
  readonly after: readonly Ref<unknown>[];
  /** Tells nodes apart that run the same component on different hosts. */
  readonly verb: string;
}

export const componentTitle = (component: KubernetesComponent) =>
  fill(text('Run {component}', '运行 {component}'), { component });

/** One component on some hosts, with the arguments of each. */
export const runOn = (
  task: Drawing,
  { component, hosts, argumentsOf, after, verb }: RunOn,
): NodeHandle<undefined> =>
  task.step(runComponent, {
    on: hosts,
    as: `${verb}-${component}`,
    title: componentTitle(component),
    shared: { component },
    perHost: (host) => ({ arguments: argumentsOf(host) }),
    after,
  });
