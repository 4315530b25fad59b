import { defineGate, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';
import { type ComponentAnswer, componentQuestions, isWell } from './component-questions.ts';

export interface ComponentHealthInput {
  readonly components: readonly KubernetesComponent[];
}

/** Each component says on each host that it is well. */
export const componentHealth = defineGate<ComponentHealthInput>({
  id: 'kubernetes.component-health',
  waitsFor: text('the components of Kubernetes are healthy', 'Kubernetes 组件健康'),
  port: 'host',
  intervalMs: 250,
  timeoutMs: 5 * 60_000,
  stableForMs: 0,
  async probe(open, subjects, { components }) {
    const answers = await Promise.all(subjects.map((host) => firstUnwell(open, host, components)));
    const because = answers.find((answer) => answer !== undefined);
    return because === undefined ? healthy : unhealthy(because);
  },
});

async function firstUnwell(
  open: Look,
  host: string,
  components: readonly KubernetesComponent[],
): Promise<Text | undefined> {
  const reader = await open(host);
  // The port answers what it was asked.
  const answers = (await reader.read(
    components.map((component) => componentQuestions[component]),
  )) as readonly ComponentAnswer[];
  const component = components.find((_, index) => !isWell(answers[index]));
  return (
    component &&
    fill(text('{host}: {component} is not ready', '{host}：{component} 未就绪'), { host, component })
  );
}
