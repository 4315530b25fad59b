import type { ComponentSighting } from '../../domain/health/survey.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import type { Text } from '../../problem/text.ts';
import type { QueryRead } from '../../runner/read/query.ts';
import { type ComponentAnswer, componentQuestions, isWell } from '../kubernetes/component-questions.ts';

/** Its own API server and no other, whatever the kubeconfig names. */
const ownApiServer = withErrors([
  'kubectl',
  `--kubeconfig=${kubernetesPaths.adminConf}`,
  `--server=https://127.0.0.1:${ports.apiServer}`,
  '--tls-server-name=kubernetes',
  'get',
  '--raw=/readyz?verbose',
]);

/** What a control plane is asked about itself. */
export const controlPlaneQuestions = {
  'kube-apiserver': ownApiServer,
  'kube-controller-manager': componentQuestions['kube-controller-manager'],
  'kube-scheduler': componentQuestions['kube-scheduler'],
} as const;

/** What a command has to say when it fails it says beside its output. */
export function withErrors(argv: readonly string[]): QueryRead {
  return { kind: 'query', argv: ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...argv] };
}

export const componentSeen = (component: string, answer: ComponentAnswer | undefined): ComponentSighting => ({
  component,
  isHealthy: isWell(answer),
  said: saidBy(answer),
});

const longestSaid = 200;

/** The checks that a component says it fails; else its last line. */
export function saidBy(answer: ComponentAnswer | undefined): string | Text {
  if (answer?.state === 'failed') return answer.because;
  if (answer?.state !== 'answered' || isWell(answer)) return '';
  const output = 'status' in answer ? answer.body : answer.stdout;
  const failing = [...output.matchAll(/\[-\](\S+) failed/g)].map(([, check]) => check);
  const [last = ''] = output.trim().split('\n').slice(-1);
  return (failing.length > 0 ? failing.join(', ') : last).slice(0, longestSaid);
}
