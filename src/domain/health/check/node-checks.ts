import { type Text, text } from '../../../problem/text.ts';
import { awaitsNetwork } from '../awaits-network.ts';
import { type ClusterView, defineChecks, type Looked, lookAtEach } from '../check-row.ts';
import { type HealthHost, isNode } from '../spec.ts';
import type { NodeSighting } from '../survey.ts';

/** Nodes as the file wants them. */
export const nodeChecks = defineChecks([
  {
    id: 'nodes-registered',
    title: text('nodes registered', '节点已注册'),
    severity: 'error',
    found: text('is not registered as a node', '未注册为节点'),
    fix: text('On {on}: `journalctl -u kubelet -n 50`', '在 {on} 上执行：`journalctl -u kubelet -n 50`'),
    by: 'cluster',
    look: ({ spec, cluster }) =>
      lookAtEach(
        spec.hosts.filter(isNode),
        ({ name }) => name,
        ({ name }) => (cluster.nodes.some((node) => node.name === name) ? undefined : {}),
      ),
  },
  {
    id: 'nodes-ready',
    title: text('nodes Ready', '节点 Ready'),
    severity: 'error',
    found: text('is not Ready: {because}', '未就绪：{because}'),
    fix: text(
      '`kubectl describe node {on}`; on {on}: `journalctl -u kubelet -n 50`',
      '`kubectl describe node {on}`；在 {on} 上执行：`journalctl -u kubelet -n 50`',
    ),
    by: 'cluster',
    look: lookForReady,
  },
  {
    id: 'nodes-version',
    title: text('nodes at version', '节点版本'),
    severity: 'error',
    found: text('the kubelet is {version}, wanted is {wanted}', 'kubelet 版本为 {version}，应为 {wanted}'),
    fix: text(
      'On {on}: `systemctl restart kubelet`, if its program is {wanted} already (`kubelet --version`).',
      '如果 {on} 上的程序已是 {wanted}（`kubelet --version`），请执行 `systemctl restart kubelet`。',
    ),
    by: 'cluster',
    look: (view) =>
      eachNode(view, ({ version }) =>
        version === view.spec.version ? undefined : { version, wanted: view.spec.version },
      ),
  },
  {
    id: 'nodes-address',
    title: text('node addresses', '节点地址'),
    severity: 'error',
    found: text('is known by {addresses} instead of {wanted}', '登记的地址为 {addresses}，应为 {wanted}'),
    fix: text(
      'Correct `internalAddress` of {on} in the file, or `--node-ip` of its kubelet.',
      '请更正配置文件中 {on} 的 `internalAddress`，或其 kubelet 的 `--node-ip`。',
    ),
    by: 'cluster',
    look: (view) =>
      eachNode(view, ({ addresses }, { addresses: wanted }) =>
        wanted.every((address) => addresses.includes(address))
          ? undefined
          : { addresses: addresses.join(', ') || '—', wanted: wanted.join(', ') },
      ),
  },
  {
    id: 'nodes-pressure',
    title: text('node conditions', '节点状况'),
    severity: 'error',
    found: text('complains of {complaints}', '报告 {complaints}'),
    fix: text('`kubectl describe node {on}`', '`kubectl describe node {on}`'),
    by: 'cluster',
    look: (view) =>
      eachNode(view, ({ complaints }) =>
        complaints.length === 0 ? undefined : { complaints: complaints.join(', ') },
      ),
  },
  {
    id: 'nodes-cordoned',
    title: text('nodes schedulable', '节点可调度'),
    severity: 'warning',
    found: text('is cordoned: no new pods go there', '已被 cordon：不会调度新的 Pod'),
    fix: text('`kubectl uncordon {on}`', '`kubectl uncordon {on}`'),
    by: 'cluster',
    look: (view) => eachNode(view, ({ isCordoned }) => (isCordoned ? {} : undefined)),
  },
  {
    id: 'nodes-unknown',
    title: text('no unknown nodes', '无未知节点'),
    severity: 'warning',
    found: text('is a node of the cluster, but not in the file', '是集群的节点，但不在配置文件中'),
    fix: text(
      'Add {on} to the file, or remove the node: `kubectl drain {on} --ignore-daemonsets`, `kubectl delete node {on}`',
      '请将 {on} 加入配置文件，或移除该节点：`kubectl drain {on} --ignore-daemonsets`、`kubectl delete node {on}`',
    ),
    by: 'cluster',
    look: ({ spec, cluster }) =>
      lookAtEach(
        cluster.nodes,
        ({ name }) => name,
        ({ name }) => (spec.nodes.includes(name) ? undefined : {}),
      ),
  },
]);

const noPluginYet = text('no network plugin yet', '尚无网络插件');

const bringPlugin = text(
  'Install the network plugin that the file leaves to you (`network.plugin: none`), then `kubexm check health`.',
  '请安装由您自行提供的网络插件（`network.plugin: none`），然后执行 `kubexm check health`。',
);

/** Nodes that wait for nothing but a network which somebody else brings are as they should be. */
function lookForReady(view: ClusterView): Looked {
  const awaits = awaitsNetwork(view.spec, view.cluster);
  const looked = eachNode(view, ({ isReady, because, lacksNetwork }) => {
    if (isReady) return undefined;
    return { because: awaits && lacksNetwork ? noPluginYet : because || '—' };
  });
  const isAll = looked?.found.every(({ params }) => params['because'] === noPluginYet);
  return awaits && isAll && looked
    ? { ...looked, instead: { severity: 'warning', fix: bringPlugin } }
    : looked;
}

/** The hosts that are registered; those that are not are a finding of their own. */
function eachNode(
  { spec, cluster }: ClusterView,
  wrong: (node: NodeSighting, host: HealthHost) => Readonly<Record<string, string | Text>> | undefined,
): Looked {
  const byName = new Map(cluster.nodes.map((node) => [node.name, node]));
  const registered = spec.hosts.flatMap((host) => {
    const node = isNode(host) ? byName.get(host.name) : undefined;
    return node === undefined ? [] : [{ node, host }];
  });
  return lookAtEach(
    registered,
    ({ host }) => host.name,
    ({ node, host }) => wrong(node, host),
  );
}
