import { fill, text } from '../../../problem/text.ts';
import { judgeData, judgeEtcd } from '../../etcd-health.ts';
import { judgeExternalEtcd } from '../../external-etcd.ts';
import { defineChecks, type HealthView, type Looked, lookAtEach } from '../check-row.ts';
import { isMaster } from '../spec.ts';

const noAnswer = text('no control plane answers', '没有控制平面应答');

/** Hosts, etcd and what runs on control planes. */
export const controlPlaneChecks = defineChecks([
  {
    id: 'hosts',
    title: text('hosts', '主机'),
    severity: 'error',
    found: text('cannot be asked', '无法访问'),
    fix: text(
      'See the problem named for {on}; try `kubexm run command -f cluster.yaml --nodes {on} -- uptime`',
      '请查看针对 {on} 列出的问题；可尝试 `kubexm run command -f cluster.yaml --nodes {on} -- uptime`',
    ),
    by: 'hosts',
    look: ({ spec, hosts }) =>
      lookAtEach(
        spec.hosts,
        ({ name }) => name,
        ({ name }) => (hosts.has(name) ? undefined : {}),
      ),
  },
  {
    id: 'etcd',
    title: text('etcd members', 'etcd 成员'),
    severity: 'error',
    found: text('{because}', '{because}'),
    fix: text('{fix}', '{fix}'),
    by: 'hosts',
    look: (view) => (view.spec.etcd === 'external' ? lookAtOthers(view) : lookAtMembers(view)),
  },
  {
    id: 'api',
    title: text('API', 'API'),
    severity: 'error',
    found: text('no answer: {because}', '没有应答：{because}'),
    fix: text(
      'On a control plane: `systemctl status kube-apiserver` or `crictl ps -a --name kube-apiserver`; run kubexm where the cluster was made.',
      '在控制平面上执行：`systemctl status kube-apiserver` 或 `crictl ps -a --name kube-apiserver`；请在创建该集群的机器上运行 kubexm。',
    ),
    by: 'hosts',
    look: ({ api }) => ({
      count: 1,
      found: api.state === 'seen' ? [] : [{ on: 'API', params: { because: api.because ?? noAnswer } }],
    }),
  },
  {
    id: 'components',
    title: text('control plane', '控制平面组件'),
    severity: 'error',
    found: text('{component} is not healthy: {said}', '{component} 不健康：{said}'),
    fix: text(
      'On {on}: `journalctl -u {component} -n 50` or `crictl ps -a --name {component}`',
      '在 {on} 上执行：`journalctl -u {component} -n 50` 或 `crictl ps -a --name {component}`',
    ),
    by: 'hosts',
    look: (view) =>
      lookAtEach(
        componentsIn(view),
        ({ name }) => name,
        ({ isHealthy, component, said }) => (isHealthy ? undefined : { component, said: said || '—' }),
      ),
  },
]);

const fixes = {
  member: text(
    'On {on}: `journalctl -u etcd -n 50` or `crictl ps -a --name etcd`',
    '在 {on} 上执行：`journalctl -u etcd -n 50` 或 `crictl ps -a --name etcd`',
  ),
  others: text(
    'Look where it runs; from {on}: `curl -k {endpoint}/health`. The files that open it are `spec.etcd.external` in the cluster file.',
    '请在其运行之处检查；在 {on} 上可执行：`curl -k {endpoint}/health`。访问它所用的文件见集群配置文件的 `spec.etcd.external`。',
  ),
};

const componentsIn = ({ spec, hosts }: HealthView) =>
  spec.hosts
    .filter(isMaster)
    .flatMap(({ name }) => (hosts.get(name)?.components ?? []).map((one) => ({ name, ...one })));

/** As one cluster: with some of the members alone nothing can be said about it. */
function lookAtMembers({ spec, hosts }: HealthView): Looked {
  const isWhole = spec.members.every((member) => spec.hosts.some(({ name }) => name === member));
  if (!isWhole || spec.members.length === 0) return undefined;
  const answers = spec.members.map((host) => hosts.get(host)?.etcd ?? { host });
  const wrong = judgeEtcd(spec.members, answers);
  const found = (wrong.length > 0 ? wrong : judgeData(answers)).map(({ host, because }) => ({
    on: host,
    params: { because, fix: fill(fixes.member, { on: host }) },
  }));
  return { count: spec.members.length, found };
}

/** An etcd that is already there, as the masters see it. */
function lookAtOthers({ spec, hosts }: HealthView): Looked {
  const seen = new Map(
    spec.hosts.flatMap(({ name }) => {
      const answers = hosts.get(name)?.external;
      return answers === undefined ? [] : [[name, answers] as const];
    }),
  );
  if (seen.size === 0) return undefined;
  const found = judgeExternalEtcd(seen).map(({ host, endpoint, because }) => ({
    on: host,
    params: {
      because: fill(text('{endpoint}: {because}', '{endpoint}：{because}'), { endpoint, because }),
      fix: fill(fixes.others, { on: host, endpoint }),
    },
  }));
  return { count: spec.external?.endpoints.length ?? 0, found };
}
