import { hostPaths } from '../../domain/host-paths.ts';
import { podNetworks } from '../../domain/pod-networks.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { onOwnNode } from '../host/node-of-others.ts';

const { cniBinaries, cniConfig } = hostPaths;

/** What the pods of network plugins leave on a node. */
const files = [
  `${cniConfig}/10-flannel.conflist`,
  `${cniConfig}/10-calico.conflist`,
  `${cniConfig}/calico-kubeconfig`,
  ...['flannel', 'calico', 'calico-ipam'].map((program) => `${cniBinaries}/${program}`),
  ...['/run/flannel', '/var/run/calico', '/var/lib/calico'],
] as const;

/** Where CNI plugins keep count of addresses, also those of podman and others who run containers. */
const accounts = '/var/lib/cni';
const own = Object.values(podNetworks).map((network) => `${accounts}/networks/${network}`);

/** Addresses that containers of others have; pods gave theirs back when they ended. */
const ofOthers = [
  'find',
  ...[`${accounts}/networks`, '-mindepth', '2', '-type', 'f'],
  ...['!', '-name', 'lock', '!', '-name', 'last_reserved_ip.*'],
  ...own.flatMap((network) => ['!', '-path', `${network}/*`]),
  ...['-print', '-quit'],
] as const;

const devices = [
  'cni0',
  'flannel.1',
  'flannel-v6.1',
  'flannel-wg',
  'flannel-wg-v6',
  'vxlan.calico',
  'vxlan-v6.calico',
  'kube-ipvs0',
  'nodelocaldns',
];

const tables = [
  ['ip', 'calico'],
  ['ip6', 'calico'],
  ['ip', 'flannel-ipv4'],
  ['ip6', 'flannel-ipv6'],
] as const;

const left = text('{path} is left of a network plugin', '{path} 是网络插件的残留');

/** Nothing on the node is left of the network of pods: pods that still run are cut off. */
export const removeNetworkTraces = proceduralStep<object>({
  id: 'network.remove-traces',
  title: text('Remove what the network plugin left', '清除网络插件的残留'),
  port: 'host',
  disruption: 'drain',
  timeoutMs: 5 * 60_000,
  check: onOwnNode({
    async ask(reader) {
      const paths = [...(await filesLeft(reader)), ...devices.map((device) => `/sys/class/net/${device}`)];
      const found = await look(reader, ...paths.map((path) => ({ kind: 'path' as const, path })));
      const path = paths.find((_, index) => found[index]?.type !== 'absent');
      return path === undefined ? satisfied(undefined) : drifted(fill(left, { path }), 'drain');
    },
  }),
  claims: () => [...files, accounts].map((path) => `tree:${path}`),
  undo: () => ({
    irreversible: text('pods of the plugin make these anew', '这些内容会由插件的 Pod 重新生成'),
  }),
  async apply(port, _input, _lease, { signal }) {
    const timeoutMs = 60_000;
    // What is not there, or no rule of this kind, is no failure: what is left is looked at afterwards.
    for (const device of devices)
      await port.run({ argv: ['ip', 'link', 'delete', device], timeoutMs, signal });
    for (const [family, table] of tables)
      await port.run({ argv: ['nft', 'delete', 'table', family, table], timeoutMs, signal });
    const { code } = await port.run({
      argv: ['rm', '-rf', '--one-file-system', '--', ...(await filesLeft(port))],
      timeoutMs,
      signal,
    });
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
  },
});

async function filesLeft(reader: Reader): Promise<readonly string[]> {
  const [others] = await look(reader, { kind: 'query', argv: ofOthers });
  return [...files, ...(isSaid(others) ? [...own, `${accounts}/flannel`] : [accounts])];
}
