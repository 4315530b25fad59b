import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

type Argv = readonly [string, ...string[]];

/**
 * Without any kubeconfig: for those who tell everybody on their own host how they are. A name and a password are nobody's,
 * and without them kubectl would ask for some on standard input.
 */
const askUrl = (url: string, path: string): Argv => [
  'kubectl',
  '--kubeconfig=/dev/null',
  `--server=${url}`,
  '--insecure-skip-tls-verify=true',
  '--username=anybody',
  '--password=none',
  'get',
  `--raw=${path}`,
];

/** A component that starts is asked several times a second: until it listens, kubectl would only take the processor from it. */
const onceItListens = (port: number, ask: Argv): Argv => [
  'sh',
  '-c',
  '[ -n "$(ss -Hlnt "sport = :$0")" ] || { echo "nothing listens at port $0" >&2; exit 1; }; exec "$@"',
  String(port),
  ...ask,
];

const askOwn = (scheme: string, port: number): Argv =>
  onceItListens(port, askUrl(`${scheme}://127.0.0.1:${port}`, '/healthz'));

/** As somebody it knows, for it need not answer others. */
const askApiServer: Argv = ['kubectl', `--kubeconfig=${kubernetesPaths.adminConf}`, 'get', '--raw=/readyz'];

/** How each component is asked on its own host whether it is well. */
export const componentQuestions: Readonly<Record<KubernetesComponent, Argv>> = {
  'kube-apiserver': onceItListens(ports.apiServer, askApiServer),
  'kube-controller-manager': askOwn('https', ports.controllerManager),
  'kube-scheduler': askOwn('https', ports.scheduler),
  kubelet: askOwn('http', ports.kubeletHealth),
  'kube-proxy': askOwn('http', ports.kubeProxyHealth),
};
