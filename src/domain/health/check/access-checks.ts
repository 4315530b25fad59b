import { text } from '../../../problem/text.ts';
import { defineChecks, lookAtEach } from '../check-row.ts';
import type { Errand } from '../survey.ts';

const nodeOf = ({ node }: Errand): string => node;
const wrong = ({ worked, what, said }: Errand) => (worked ? undefined : { what, said: said || '—' });

/** What only works when API server and kubelet reach and trust each other. */
export const accessChecks = defineChecks([
  {
    id: 'kubelets',
    title: text('API to kubelets', 'API 访问 kubelet'),
    severity: 'error',
    found: text('{what}: {said}', '{what}：{said}'),
    fix: text(
      'Open tcp 10250 of {on} for control planes, and look for requests of certificates: `kubectl get csr`',
      '请对控制平面放行 {on} 的 tcp 10250，并查看证书请求：`kubectl get csr`',
    ),
    by: 'cluster',
    look: ({ cluster }) => lookAtEach(cluster.kubelets, nodeOf, wrong),
  },
  {
    id: 'logs',
    title: text('logs', '日志'),
    severity: 'error',
    found: text('log of {what}: {said}', '{what} 的日志：{said}'),
    fix: text('On {on}: `journalctl -u kubelet -n 50`', '在 {on} 上执行：`journalctl -u kubelet -n 50`'),
    by: 'cluster',
    look: ({ cluster }) => lookAtEach(cluster.logs, nodeOf, wrong),
  },
  {
    id: 'exec',
    title: text('exec', 'exec'),
    severity: 'error',
    found: text('exec in {what}: {said}', '在 {what} 中 exec：{said}'),
    fix: text('On {on}: `journalctl -u kubelet -n 50`', '在 {on} 上执行：`journalctl -u kubelet -n 50`'),
    by: 'hosts',
    look: ({ spec, hosts }) =>
      lookAtEach(
        spec.hosts.flatMap(({ name }) => hosts.get(name)?.execs ?? []),
        nodeOf,
        wrong,
      ),
  },
]);
