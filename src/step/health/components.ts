import type { ComponentSighting } from '../../domain/health/survey.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts as ports } from '../../domain/kubernetes-ports.ts';
import type { QueryRead, QueryState } from '../../runner/read/query.ts';
import { componentQuestions } from '../kubernetes/component-questions.ts';

interface Question {
  readonly component: string;
  readonly read: QueryRead;
}

/** Its own API server and no other, whatever the kubeconfig names. */
const ownApiServer = [
  'kubectl',
  `--kubeconfig=${kubernetesPaths.adminConf}`,
  `--server=https://127.0.0.1:${ports.apiServer}`,
  '--tls-server-name=kubernetes',
  'get',
  '--raw=/readyz?verbose',
] as const;

/** What a control plane is asked about itself. */
export const controlPlaneQuestions: readonly Question[] = Object.entries({
  'kube-apiserver': ownApiServer,
  'kube-controller-manager': componentQuestions['kube-controller-manager'],
  'kube-scheduler': componentQuestions['kube-scheduler'],
}).map(([component, argv]) => ({ component, read: withErrors(argv) }));

/** What a command has to say when it fails it says beside its output. */
export function withErrors(argv: readonly string[]): QueryRead {
  return { kind: 'query', argv: ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...argv] };
}

export const componentSeen = (component: string, answer: QueryState | undefined): ComponentSighting => ({
  component,
  isHealthy: answer?.state === 'answered' && answer.code === 0,
  said: saidBy(answer),
});

const longestSaid = 200;

/** The checks that a component says it fails; else its last line. */
export function saidBy(answer: QueryState | undefined): string {
  if (answer?.state !== 'answered' || answer.code === 0) return '';
  const failing = [...answer.stdout.matchAll(/\[-\](\S+) failed/g)].map(([, check]) => check);
  const [last = ''] = answer.stdout.trim().split('\n').slice(-1);
  return (failing.length > 0 ? failing.join(', ') : last).slice(0, longestSaid);
}
