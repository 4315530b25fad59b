import { same, type Text, text } from '../../../problem/text.ts';
import type { Reached } from '../../preflight/survey.ts';
import { awaitsNetwork } from '../awaits-network.ts';
import { defineChecks, type HealthView, lookAtEach } from '../check-row.ts';
import type { HostSighting, NameSighting } from '../survey.ts';

const outcomes: Readonly<Record<Reached, Text>> = {
  answered: text('answered', '已应答'),
  sent: text('sent', '已发送'),
  refused: text('refused', '被拒绝'),
  silent: text('no answer', '没有应答'),
  'no-route': text('no route to it', '没有到达的路由'),
  unable: text('could not be tried there', '无法在该处尝试'),
};

/** What the network of the cluster carries, as it was really tried. */
export const networkChecks = defineChecks([
  {
    id: 'dns',
    title: text('DNS from nodes', '节点上的 DNS'),
    severity: 'error',
    found: text('{name} at {server}: {outcome}', '{server} 解析 {name}：{outcome}'),
    fix: text(
      '`kubectl -n kube-system get pods -l k8s-app=kube-dns -o wide`; on {on}: `journalctl -u kube-proxy -n 50` or `crictl ps -a --name kube-proxy`',
      '`kubectl -n kube-system get pods -l k8s-app=kube-dns -o wide`；在 {on} 上执行：`journalctl -u kube-proxy -n 50` 或 `crictl ps -a --name kube-proxy`',
    ),
    by: 'hosts',
    look: (view) =>
      lookAtEach(
        // It runs in pods.
        lacksPods(view) ? [] : each(view, ({ names }) => names),
        ({ on }) => on,
        ({ one }) => {
          const outcome = wrongName(one, view.spec.apiAddresses);
          return outcome && { name: one.name, server: one.server, outcome };
        },
      ),
  },
  {
    id: 'service',
    title: text('service from nodes', '节点访问 Service'),
    severity: 'error',
    found: text(
      'kubernetes.default at {address} 443: {outcome}',
      'kubernetes.default {address} 443：{outcome}',
    ),
    fix: text(
      'On {on}: `journalctl -u kube-proxy -n 50` or `crictl ps -a --name kube-proxy`',
      '在 {on} 上执行：`journalctl -u kube-proxy -n 50` 或 `crictl ps -a --name kube-proxy`',
    ),
    by: 'hosts',
    look: (view) =>
      lookAtEach(
        each(view, ({ services }) => services),
        ({ on }) => on,
        ({ one: { address, reached } }) =>
          reached === 'answered' ? undefined : { address, outcome: outcomes[reached] },
      ),
  },
  {
    id: 'pod-network',
    title: text('pod to pod', 'Pod 互通'),
    severity: 'error',
    found: text('a pod on {to} at {address}: {outcome}', '{to} 上的 Pod {address}：{outcome}'),
    fix: text(
      'Look at the pods of the network plugin on {on} and {to}; on both: `ip route`, `nft list ruleset`',
      '请查看 {on} 与 {to} 上网络插件的 Pod；并在两者上执行：`ip route`、`nft list ruleset`',
    ),
    by: 'hosts',
    look: (view) =>
      lookAtEach(
        each(view, ({ ways }) => ways),
        ({ on }) => on,
        // Whoever refuses has been reached.
        ({ one: { way, reached } }) =>
          reached === 'answered' || reached === 'refused'
            ? undefined
            : { to: way.to, address: way.address, outcome: outcomes[reached] },
      ),
  },
]);

const lacksPods = ({ spec, api }: HealthView): boolean =>
  api.state === 'seen' && awaitsNetwork(spec, api.cluster);

const each = <T>({ spec, hosts }: HealthView, of: (seen: HostSighting) => readonly T[]) =>
  spec.hosts.flatMap(({ name: on }) => {
    const seen = hosts.get(on);
    return seen === undefined ? [] : of(seen).map((one) => ({ on, one }));
  });

function wrongName({ resolution }: NameSighting, wanted: readonly string[]): Text | undefined {
  if (resolution.state !== 'answered') return outcomes[resolution.state];
  if (resolution.addresses.some((address) => wanted.includes(address))) return undefined;
  return same(resolution.addresses.join(', ') || (rcodes[resolution.code] ?? `rcode ${resolution.code}`));
}

/** As RFC 1035 and every tool name them. */
const rcodes: Readonly<Record<number, string>> = {
  0: 'NODATA',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
};
