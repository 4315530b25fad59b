import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import type { Arguments, KubernetesComponent } from '../../template/kubernetes/settings.ts';
import { kubernetesUnit } from '../../template/kubernetes/unit.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { componentFiles } from './component-files.ts';

export interface RunComponentInput {
  readonly component: KubernetesComponent;
  readonly arguments: Arguments;
}

/** Restarted only when it runs with other arguments, another program or other files that it reads at its start. */
export const runComponent = declaredStep<RunComponentInput>({
  id: 'kubernetes.run-component',
  title: text('Run a component of Kubernetes', '运行 Kubernetes 组件'),
  disruption: 'restart',
  desired({ component, arguments: args }) {
    const program = `${hostPaths.binaries}/${component}`;
    return [
      {
        kind: 'unit',
        name: `${component}.service`,
        content: kubernetesUnit(component, program, args),
        enabled: true,
        active: true,
        startedWith: [program, ...componentFiles[component]],
      },
    ];
  },
});
