import type { EndpointAnswer, ExternalEtcd } from '../../domain/external-etcd.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { WebRead, WebState } from '../../runner/read/web-read.ts';
import { defineObservation } from '../preflight/define-observation.ts';

const pages = ['/health', '/version'] as const;

/** How every endpoint of an etcd that is already there looks from a host. */
export const lookAtExternal = defineObservation<ExternalEtcd, readonly EndpointAnswer[]>({
  id: 'etcd.look-at-external',
  title: text('Look at the external etcd', '检查外部 etcd'),
  port: 'host',
  timeoutMs: 2 * 60_000,
  check: {
    reads: externalReads,
    // A port answers what it was asked.
    judge: (asked, answers) => satisfied(externalAnswers(asked, answers as readonly WebState[])),
  },
});

/** Every page of every endpoint. */
export function externalReads({ endpoints, ...trust }: ExternalEtcd): readonly WebRead[] {
  return endpoints.flatMap((endpoint) =>
    pages.map((page): WebRead => ({ kind: 'web', url: new URL(page, endpoint).href, ...trust })),
  );
}

/** In the order of the reads. */
export const externalAnswers = (
  { endpoints }: ExternalEtcd,
  states: readonly WebState[],
): readonly EndpointAnswer[] =>
  endpoints.map((endpoint, index) => answerOf(endpoint, states[index * 2], states[index * 2 + 1]));

const nothing = text('it gave no answer', '没有应答');

function answerOf(endpoint: string, health?: WebState, version?: WebState): EndpointAnswer {
  if (health?.state === 'answered' && version?.state === 'answered')
    return { endpoint, said: { health, version } };
  const failed = [health, version].find((one) => one?.state === 'failed');
  return { endpoint, said: { because: failed?.because ?? nothing } };
}
