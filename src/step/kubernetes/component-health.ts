import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import { defineGate, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

type Argv = readonly [string, ...string[]];

/** Without any kubeconfig: these answer about their health to everybody on their own host. */
const askUrl = (url: string, path: string): Argv => [
  'kubectl',
  '--kubeconfig=/dev/null',
  `--server=${url}`,
  '--insecure-skip-tls-verify=true',
  'get',
  `--raw=${path}`,
];

/** How each component is asked on its own host whether it is well. */
const questions: Readonly<Record<KubernetesComponent, Argv>> = {
  // As somebody it knows, for it need not answer others.
  'kube-apiserver': ['kubectl', `--kubeconfig=${kubernetesPaths.adminConf}`, 'get', '--raw=/readyz'],
  'kube-controller-manager': askUrl(`https://127.0.0.1:${ports.controllerManager}`, '/healthz'),
  'kube-scheduler': askUrl(`https://127.0.0.1:${ports.scheduler}`, '/healthz'),
  kubelet: askUrl(`http://127.0.0.1:${ports.kubeletHealth}`, '/healthz'),
  'kube-proxy': askUrl(`http://127.0.0.1:${ports.kubeProxyHealth}`, '/healthz'),
};

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
  const reads = components.map((component) => ({ kind: 'query' as const, argv: questions[component] }));
  const answers = await look(await open(host), ...reads);
  const component = components.find((_, index) => {
    const answer = answers[index];
    return answer?.state !== 'answered' || answer.code !== 0;
  });
  return (
    component &&
    fill(text('{host}: {component} is not ready', '{host}：{component} 未就绪'), { host, component })
  );
}
