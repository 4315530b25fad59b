import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';

/** Every kubelet has the certificate it serves with: logs and shells of its pods can be asked for. */
export const kubeletsServe = defineGate<object>({
  id: 'kubernetes.kubelets-serve',
  waitsFor: text('kubelets have their serving certificates', 'kubelet 获得服务证书'),
  port: 'host',
  intervalMs: 250,
  timeoutMs: 3 * 60_000,
  stableForMs: 0,
  async probe(open, hosts) {
    const found = await Promise.all(
      hosts.map(async (host) => {
        const [state] = await look(await open(host), { kind: 'path', path: kubernetesPaths.kubeletServer });
        return state.type === 'absent' ? [host] : [];
      }),
    );
    const lacking = found.flat();
    return lacking.length === 0
      ? healthy
      : unhealthy(fill(text('none yet: {hosts}', '尚未获得：{hosts}'), { hosts: lacking.join(', ') }));
  },
});
