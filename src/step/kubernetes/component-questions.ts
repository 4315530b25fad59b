import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

type Argv = readonly [string, ...string[]];

/**
 * Without any kubeconfig: for those who tell everybody on their own host how they are. A name and a password are nobody's,
 * and without them kubectl would ask for some on standard input.
 */
export const askUrl = (url: string, path: string): Argv => [
  'kubectl',
  '--kubeconfig=/dev/null',
  `--server=${url}`,
  '--insecure-skip-tls-verify=true',
  '--username=anybody',
  '--password=none',
  'get',
  `--raw=${path}`,
];

/** How each component is asked on its own host whether it is well. */
export const componentQuestions: Readonly<Record<KubernetesComponent, Argv>> = {
  // As somebody it knows, for it need not answer others.
  'kube-apiserver': ['kubectl', `--kubeconfig=${kubernetesPaths.adminConf}`, 'get', '--raw=/readyz'],
  'kube-controller-manager': askUrl(`https://127.0.0.1:${ports.controllerManager}`, '/healthz'),
  'kube-scheduler': askUrl(`https://127.0.0.1:${ports.scheduler}`, '/healthz'),
  kubelet: askUrl(`http://127.0.0.1:${ports.kubeletHealth}`, '/healthz'),
  'kube-proxy': askUrl(`http://127.0.0.1:${ports.kubeProxyHealth}`, '/healthz'),
};
