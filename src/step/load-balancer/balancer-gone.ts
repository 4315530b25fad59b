import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, text } from '../../problem/text.ts';
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
    for (const host of subjects) {
      const argv = ['ss', '-Hlnt', 'src', place] as const;
      const [found] = await look(await open(host), { kind: 'query', argv });
      if (found.state !== 'answered' || found.code !== 0 || found.stdout.trim() !== '')
        return unhealthy(
          fill(text('{host}: a balancer listens at {place}', '{host}：负载均衡仍在监听 {place}'), {
            host,
            place,
          }),
        );
    }
    return healthy;
  },
});
