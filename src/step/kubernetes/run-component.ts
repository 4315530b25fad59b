import { hostPaths } from '../../domain/host-paths.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { Arguments, KubernetesComponent } from '../../template/kubernetes/settings.ts';
import { kubernetesUnit } from '../../template/kubernetes/unit.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { componentFiles } from './component-files.ts';

export interface RunComponentInput {
  readonly component: KubernetesComponent;
  readonly arguments: Arguments;
}

const running = declaredStep<RunComponentInput>({
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
        ...(component === 'kubelet' ? { mode: 0o600 } : {}),
        enabled: true,
        active: true,
        startedWith: [program, ...componentFiles[component]],
      },
    ];
  },
});

/** Of several one leads, by a lease in the API. */
const led: readonly KubernetesComponent[] = ['kube-controller-manager', 'kube-scheduler'];

/**
 * Restarted only when it runs with other arguments, another program or other files that it reads at its start. Whoever
 * leads ends itself when the API server of its host is away for too long: it may be just starting when it is looked at.
 */
export const runComponent: Step<RunComponentInput, undefined, HostPort> = {
  ...running,
  watches: (input) => [
    ...(running.watches?.(input) ?? []),
    ...(led.includes(input.component) ? ['unit:kube-apiserver.service'] : []),
  ],
};
