import { hostPaths } from '../../domain/host-paths.ts';
import { defineGate, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';

export interface EndpointAnswersInput {
  /** The name that API servers are known by. */
  readonly domain: string;
  /** What the name is to stand for, by host: an address and a port. */
  readonly places: Readonly<Record<string, string>>;
}

/** Nodes reach the API at the place that its name is to stand for; asked on each of them, as its own kubelet. */
export const endpointAnswers = defineGate<EndpointAnswersInput>({
  id: 'load-balancer.endpoint-answers',
  waitsFor: text('the API answers at its new place', 'API 在新的入口地址上应答'),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 5 * 60_000,
  stableForMs: 0,
  async probe(open, subjects, input) {
    const answers = await Promise.all(subjects.map((host) => unanswered(open, host, input)));
    const because = answers.find((answer) => answer !== undefined);
    return because === undefined ? healthy : unhealthy(because);
  },
});

async function unanswered(
  open: Look,
  host: string,
  { domain, places }: EndpointAnswersInput,
): Promise<Text | undefined> {
  const place = places[host] ?? '';
  const argv = [
    'kubectl',
    `--kubeconfig=${hostPaths.kubeletKubeconfig}`,
    `--server=https://${place}`,
    `--tls-server-name=${domain}`,
    '--request-timeout=3s',
    'get',
    '--raw=/readyz',
  ] as const;
  const [answer] = await look(await open(host), { kind: 'query', argv });
  if (answer.state === 'answered' && answer.code === 0) return undefined;
  return fill(text('{host}: no answer at {place}', '{host}：{place} 没有应答'), { host, place });
}
