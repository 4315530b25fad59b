import { type Text, text } from '../../../problem/text.ts';
import { defineChecks, finding, type HostView, unless } from '../check-row.ts';
import { senderOf } from '../paths.ts';
import type { Attempt, Path, Reached } from '../survey.ts';

const lost = text('did not arrive', '未送达');

/** The outcomes by which a way is known to be closed. */
const outcomes: Readonly<Partial<Record<Reached, Text>>> = {
  refused: text('refused', '被拒绝'),
  'no-route': text('no route', '无路由'),
  silent: text('no answer', '没有应答'),
};

/** The ways between hosts, as they were really tried. */
export const pathChecks = defineChecks([
  {
    id: 'reachability',
    looksAt: text('ways between hosts on the ports of the cluster', '主机之间集群端口的连通性'),
    severity: 'error',
    found: text(
      '{owner}: {to} {address} {protocol} {port} {outcome}',
      '{owner}：{to} {address} {protocol} {port} {outcome}',
    ),
    needed: text('an open way from this host to {to}', '本机可访问 {to}'),
    fix: text(
      'Open {protocol} {port} towards {to} in firewalls and security groups on the way; on {to}: `nft list ruleset`',
      '请在沿途的防火墙与安全组中放行到 {to} 的 {protocol} {port}；可在 {to} 上执行 `nft list ruleset` 查看',
    ),
    find: blockedWays,
  },
  {
    id: 'mtu',
    looksAt: text('whether the largest packets arrive', '最大数据包能否送达'),
    severity: 'error',
    found: text(
      'packets of {bytes} bytes do not arrive at {to} {address}, small ones do',
      '{bytes} 字节的数据包无法到达 {to} {address}，小包可以',
    ),
    needed: text('a way that carries what the interface sends', '链路可承载网卡的 MTU'),
    fix: text(
      'Lower the MTU of the interface (`ip link set dev DEVICE mtu 1400`) on all hosts, or raise it on the way between them.',
      '请在所有主机上调低网卡 MTU（`ip link set dev DEVICE mtu 1400`），或调高沿途设备的 MTU。',
    ),
    find: narrowWays,
  },
  {
    id: 'external-etcd',
    looksAt: text('endpoints of the etcd outside', '外部 etcd 的端点'),
    severity: 'error',
    found: text('{address}:{port} {outcome}', '{address}:{port} {outcome}'),
    needed: text('every endpoint reachable from every master', '每个 master 都能访问所有端点'),
    fix: text(
      'Start the member, open the way to it, or correct `spec.etcd.external.endpoints`.',
      '请启动该成员、打通网络，或更正 `spec.etcd.external.endpoints`。',
    ),
    find: ({ seen, survey }) =>
      seen.attempts
        .filter(({ path }) => path.owner === 'etcd' && !survey.has(path.to))
        .flatMap(({ path: { address, port }, reached }) => {
          const outcome = outcomes[reached];
          return outcome === undefined ? [] : finding({ address, port, outcome });
        }),
  },
  {
    id: 'path-tools',
    looksAt: text('means to try the ways between hosts', '检测主机连通性所需的工具'),
    severity: 'warning',
    found: text('no systemd-socket-activate', '缺少 systemd-socket-activate'),
    needed: text('it, to try ports that nobody listens on yet', '需要它来检测尚无程序监听的端口'),
    fix: text(
      'Install it, it comes with systemd; or make sure yourself that the ports of the cluster are open.',
      '请安装它（随 systemd 提供），或自行确认集群端口已放行。',
    ),
    find: ({ seen: { listens } }) => unless(listens),
  },
]);

/** Ways to other hosts where something must have answered, or heard. */
function triedWays({ seen, survey, spec }: HostView): readonly Attempt[] {
  return seen.attempts.filter(({ path: { to, port, protocol }, reached }) => {
    const other = survey.get(to);
    if (other === undefined || !other.listens || reached === 'unable') return false;
    if (protocol === 'udp' && !other.couldHear) return false;
    const isTaken = other.facts.listeners.some((one) => one.port === port && one.protocol === protocol);
    // Who holds a port that is not ours is a finding of its own; what it answers says nothing about the way.
    return !isTaken || (other.facts.cluster === spec.cluster && protocol === 'tcp');
  });
}

const hasHeard = ({ host, survey, spec }: HostView, path: Path): boolean =>
  survey
    .get(path.to)
    ?.heard.some(
      ({ from, bytes }) => from === senderOf(spec, host.name, path.address) && bytes === path.bytes,
    ) ?? false;

function blockedWays(view: HostView) {
  return triedWays(view).flatMap(({ path, reached }) => {
    if (path.isProbe) return [];
    const smallest = path.protocol === 'udp' && isSmallest(view, path);
    const outcome = outcomes[reached] ?? (smallest && !hasHeard(view, path) ? lost : undefined);
    if (outcome === undefined || (path.protocol === 'udp' && !smallest)) return [];
    const { to, address, port, protocol, owner } = path;
    return finding({ to, address, port, protocol, owner, outcome }, willOpen(view, to) ? 'warning' : 'error');
  });
}

function narrowWays(view: HostView) {
  return triedWays(view)
    .filter(({ path }) => path.protocol === 'udp' && !isSmallest(view, path) && !hasHeard(view, path))
    .filter(({ path }) =>
      view.seen.attempts.some(
        ({ path: small }) => small.address === path.address && small !== path && hasHeard(view, small),
      ),
    )
    .flatMap(({ path }) => finding({ to: path.to, address: path.address, bytes: path.bytes ?? 0 }));
}

const isSmallest = ({ seen }: HostView, { address, port, bytes = 0 }: Path): boolean =>
  seen.attempts.every(
    ({ path }) => path.address !== address || path.port !== port || (path.bytes ?? 0) >= bytes,
  );

/** A firewall on one of the two ends is in the way only until the hosts are prepared. */
const willOpen = ({ spec, seen, survey }: HostView, to: string): boolean =>
  spec.preparation.firewall !== 'keep' &&
  [seen, survey.get(to)].some((end) => (end?.facts.firewalls.length ?? 0) > 0);
