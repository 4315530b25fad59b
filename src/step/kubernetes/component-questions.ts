import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import type { QueryRead, QueryState } from '../../runner/read/query.ts';
import type { WebRead, WebState } from '../../runner/read/web-read.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

type ComponentRead = QueryRead | WebRead;
export type ComponentAnswer = QueryState | WebState;

/** With bash alone: a component that starts is asked several times a second, and any program would take the processor from it. */
const askPlainly = (port: number): QueryRead => ({
  kind: 'query',
  argv: [
    'bash',
    '-c',
    String.raw`exec 3<>"/dev/tcp/127.0.0.1/$0" && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && read -r -t 10 _ code _ <&3 && [ "$code" = 200 ]`,
    String(port),
  ],
});

/** On control planes, where the API is reached the same way. Whoever is on the host may ask, and its certificate is its own. */
const askEncrypted = (port: number): WebRead => ({
  kind: 'web',
  url: `https://127.0.0.1:${port}/healthz`,
  isOwnHost: true,
});

/** As somebody it knows, for it need not answer others; until it listens, kubectl would only take the processor from it. */
const askApiServer: QueryRead = {
  kind: 'query',
  argv: [
    'sh',
    '-c',
    '[ -n "$(ss -Hlnt "sport = :$0")" ] || { echo "nothing listens at port $0" >&2; exit 1; }; exec "$@"',
    String(ports.apiServer),
    'kubectl',
    `--kubeconfig=${kubernetesPaths.adminConf}`,
    'get',
    '--raw=/readyz',
  ],
};

/** How each component is asked on its own host whether it is well. */
export const componentQuestions = {
  'kube-apiserver': askApiServer,
  'kube-controller-manager': askEncrypted(ports.controllerManager),
  'kube-scheduler': askEncrypted(ports.scheduler),
  kubelet: askPlainly(ports.kubeletHealth),
  'kube-proxy': askPlainly(ports.kubeProxyHealth),
} as const satisfies Readonly<Record<KubernetesComponent, ComponentRead>>;

export function isWell(answer: ComponentAnswer | undefined): boolean {
  if (answer?.state !== 'answered') return false;
  return 'status' in answer ? answer.status === 200 : answer.code === 0;
}
