import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { defineGate, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';

const place = `127.0.0.1:${kubernetesPorts.apiServer}`;

/** The kubelet has stopped the balancer of its node: an API server that listens everywhere would find its port taken. */
export const balancerGone = defineGate<object>({
  id: 'load-balancer.balancer-gone',
  waitsFor: text(
    'no balancer listens at the port of the API server',
    'API Server 的端口上不再有负载均衡监听',
  ),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 2 * 60_000,
  stableForMs: 0,
  async probe(open, subjects) {
    const answers = await Promise.all(subjects.map((host) => stillThere(open, host)));
    const because = answers.find((answer) => answer !== undefined);
    return because === undefined ? healthy : unhealthy(because);
  },
});

async function stillThere(open: Look, host: string): Promise<Text | undefined> {
  const argv = ['ss', '-Hlnt', 'src', place] as const;
  const [found] = await look(await open(host), { kind: 'query', argv });
  if (found.state !== 'answered' || found.code !== 0)
    return fill(text('{host}: ss does not answer', '{host}：ss 没有应答'), { host });
  if (found.stdout.trim() === '') return undefined;
  return fill(text('{host}: a balancer listens at {place}', '{host}：负载均衡仍在监听 {place}'), {
    host,
    place,
  });
}
