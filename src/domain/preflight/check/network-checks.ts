import { type Text, text } from '../../../problem/text.ts';
import { parseAddress } from '../../address.ts';
import { type Cidr, cidrAround, containsAddress, overlaps, parseCidr } from '../../cidr.ts';
import { hardwareAddressesOf } from '../../host-facts.ts';
import { defineChecks, finding, type HostView, unless } from '../check-row.ts';
import { containerDevice } from '../data/container-devices.ts';
import type { VirtualAddress } from '../spec.ts';

/** Addresses, ranges and name servers. */
export const networkChecks = defineChecks([
  {
    id: 'address',
    looksAt: text('internalAddress on an interface of the host', 'internalAddress 是否在主机网卡上'),
    severity: 'error',
    found: text('no interface has {address}; there are {others}', '没有网卡配置 {address}；现有 {others}'),
    needed: text('an address by which the other hosts reach it', '其他主机可访问的本机地址'),
    fix: text(
      'Set `internalAddress` of the host to one of its own addresses.',
      '请将该主机的 `internalAddress` 设为其自身的地址。',
    ),
    find({ host, seen: { facts } }) {
      const own = facts.addresses.filter(({ device }) => device !== 'lo').map(({ address }) => address);
      return host.addresses
        .filter((address) => !own.includes(address))
        .flatMap((address) => finding({ address, others: own.join(', ') || '—' }));
    },
  },
  {
    id: 'ranges',
    looksAt: text(
      'ranges of pods and services against the networks of the host',
      'Pod 与 Service 网段是否与主机网络重叠',
    ),
    severity: 'error',
    found: text(
      '{range} of {owner} overlaps {other} on {device}',
      '{owner} 的 {range} 与 {device} 上的 {other} 重叠',
    ),
    needed: text('a range that no host has', '任何主机都未使用的网段'),
    fix: text('Set another `spec.network.{field}`{or}.', '请设置其他 `spec.network.{field}`{or}。'),
    find: overlappingRanges,
  },
  {
    id: 'nameservers',
    looksAt: text('name servers in /etc/resolv.conf', '/etc/resolv.conf 中的名称服务器'),
    severity: 'warning',
    found: text('/etc/resolv.conf names no server', '/etc/resolv.conf 中没有名称服务器'),
    needed: text('at least one, for names outside of the cluster', '至少一个，用于解析集群外的名称'),
    fix: text(
      'Set `spec.extra.resolves`, or write a line `nameserver ADDRESS` into /etc/resolv.conf.',
      '请设置 `spec.extra.resolves`，或在 /etc/resolv.conf 中写入 `nameserver ADDRESS`。',
    ),
    find: ({ spec, seen: { facts } }) =>
      unless(facts.nameservers.length > 0 || spec.preparation.setsNameservers),
  },
  {
    id: 'nameservers-answer',
    looksAt: text('whether a name server answers', '名称服务器是否应答'),
    severity: 'warning',
    found: text('no answer from {servers}', '{servers} 没有应答'),
    needed: text('one that answers', '至少一个可应答的名称服务器'),
    fix: text(
      'Try it on the host with `getent hosts kubernetes.io`, and correct /etc/resolv.conf or `spec.extra.resolves`.',
      '请在主机上执行 `getent hosts kubernetes.io` 验证，并更正 /etc/resolv.conf 或 `spec.extra.resolves`。',
    ),
    find({ spec, seen: { attempts } }) {
      const asked = attempts.filter(({ path, reached }) => path.protocol === 'dns' && reached !== 'unable');
      const isFine = asked.length === 0 || asked.some(({ reached }) => reached === 'answered');
      const servers = asked.map(({ path }) => path.address).join(', ');
      return unless(isFine || spec.preparation.setsNameservers, { servers });
    },
  },
  {
    id: 'virtual-address-interface',
    looksAt: text('interface for the address of the control plane', '控制平面地址所用网卡'),
    severity: 'error',
    found: text('there is no {device}; there are {others}', '没有网卡 {device}；现有 {others}'),
    needed: text('an interface for {address}', '用于 {address} 的网卡'),
    fix: text(
      'Correct `interface` of keepalived or kubeVip in `spec.controlPlaneEndpoint`, or leave it out.',
      '请更正 `spec.controlPlaneEndpoint` 中 keepalived 或 kubeVip 的 `interface`，或将其省略。',
    ),
    find: (view) =>
      heldBy(view).flatMap(({ address, device }) => {
        const others = view.seen.facts.links.map((link) => link.device).filter((name) => name !== 'lo');
        return unless(device === undefined || others.includes(device), {
          device: device ?? '',
          others: others.join(', '),
          address,
        });
      }),
  },
  {
    id: 'virtual-address-subnet',
    looksAt: text('subnet of the address of the control plane', '控制平面地址所在子网'),
    severity: 'error',
    found: text(
      '{address} is in no network of {device}; there are {ranges}',
      '{address} 不在 {device} 的任何网络中；现有 {ranges}',
    ),
    needed: text('an address of the network of this host', '该主机所在网络中的地址'),
    fix: text(
      'Set `spec.controlPlaneEndpoint.lb_address` to a free address of that network.',
      '请将 `spec.controlPlaneEndpoint.lb_address` 设为该网络中的空闲地址。',
    ),
    find: outsideSubnet,
  },
  {
    id: 'virtual-address-free',
    looksAt: text('whether the address of the control plane is free', '控制平面地址是否空闲'),
    severity: 'error',
    found: text('{holder} already has {address}', '{holder} 已占用 {address}'),
    needed: text('an address that nobody has', '无人使用的地址'),
    fix: text(
      'Set another `spec.controlPlaneEndpoint.lb_address`, or take the address from its holder.',
      '请设置其他 `spec.controlPlaneEndpoint.lb_address`，或释放该地址。',
    ),
    find: takenAddress,
  },
]);

const heldBy = ({ host, spec: { virtualAddress } }: HostView): readonly VirtualAddress[] =>
  virtualAddress?.holders.includes(host.name) ? [virtualAddress] : [];

interface Network {
  readonly device: string;
  readonly range: Cidr;
  /** It lies behind a gateway. */
  readonly isFar: boolean;
}

/** The networks a host has an address in. */
const ownNetworks = ({ seen: { facts } }: HostView): readonly Network[] =>
  facts.addresses.flatMap(({ device, address, prefix }) => {
    const parsed = parseAddress(address);
    return parsed.ok && device !== 'lo' && !/^fe80:/i.test(address)
      ? [{ device, range: cidrAround(parsed.value, prefix), isFar: false }]
      : [];
  });

/** The networks it knows a way to; the links to containers of an earlier life included. */
const routedNetworks = ({ seen: { facts } }: HostView): readonly Network[] =>
  facts.routes.flatMap(({ to, device, via }) => {
    const range = parseCidr(to);
    return range.ok ? [{ device, range: range.value, isFar: via !== undefined }] : [];
  });

/** The networks it reaches on a link of its own, whatever its addresses are. */
const linkedNetworks = (view: HostView): readonly Network[] =>
  routedNetworks(view).filter(
    ({ isFar, device, range }) => !isFar && !containerDevice.test(device) && !/^fe80:/i.test(range.text),
  );

function overlappingRanges(view: HostView) {
  if (view.isOurs) return [];
  const { podRanges, serviceRanges } = view.spec;
  const wanted = [
    ...podRanges.map((range) => ({ range, field: 'kubePodsCIDR', owner: text('the pods', 'Pod') })),
    ...serviceRanges.map((range) => ({
      range,
      field: 'kubeServiceCIDR',
      owner: text('the services', 'Service'),
    })),
  ];
  const networks = [...ownNetworks(view), ...routedNetworks(view)];
  return wanted.flatMap(({ range, field, owner }) => {
    const hits = networks.filter((network) => overlaps(network.range, range));
    // Where a whole lies behind a gateway, the routes of the cluster are narrower and come first.
    const narrow = hits.find((network) => !network.isFar || network.range.prefix > range.prefix);
    const hit = narrow ?? hits[0];
    if (hit === undefined) return [];
    const { device } = hit;
    return finding(
      { range: range.text, owner, field, other: hit.range.text, device, or: orRemove(device) },
      narrow === undefined ? 'warning' : 'error',
    );
  });
}

const orRemove = (device: string): Text =>
  containerDevice.test(device)
    ? text(
        `; if ${device} is left over from an earlier cluster, remove it with \`ip link delete ${device}\``,
        `；如果 ${device} 是以前的集群遗留的网卡，请用 \`ip link delete ${device}\` 移除`,
      )
    : text('', '');

/**
 * Only who has an address in a network, or a route to it that needs no gateway (failover addresses of hosters), can answer
 * there for another one; that there is no such device is said elsewhere.
 */
function outsideSubnet(view: HostView) {
  return heldBy(view).flatMap(({ address, device }) => {
    const parsed = parseAddress(address);
    const isAbsent = device !== undefined && view.seen.facts.links.every((link) => link.device !== device);
    if (!parsed.ok || isAbsent) return [];
    const ranges = [...ownNetworks(view), ...linkedNetworks(view)]
      .filter((network) => device === undefined || network.device === device)
      .map(({ range }) => range);
    return unless(
      ranges.some((range) => containsAddress(range, parsed.value)),
      {
        address,
        device: device ?? text('this host', '该主机'),
        ranges: [...new Set(ranges.map((range) => range.text))].join(', ') || '—',
      },
    );
  });
}

/** One of our own hosts may hold it already: the cluster is being built on. */
function takenAddress(view: HostView) {
  return heldBy(view).flatMap(({ address }) => {
    const holders = [...view.survey].filter(([, { facts }]) =>
      facts.addresses.some((own) => own.address === address),
    );
    const [holder] = holders;
    if (holder !== undefined)
      return unless(holder[1].facts.cluster === view.spec.cluster, { holder: holder[0], address });
    const { addressHolder } = view.seen;
    if (addressHolder === undefined || isShared(view)) return [];
    return finding({ holder: addressHolder, address });
  });
}

/**
 * It may have moved to another of our hosts between two looks; keepalived and kube-vip both answer for it with the
 * hardware address of their host. Where a network answers in the place of its hosts, a keepalived that is set up for
 * this address says as much. And it may be with one of whom nobody knows: only those are judged who come to a cluster.
 */
function isShared({ seen: { addressHolder = '' }, survey, spec }: HostView): boolean {
  const { holders = [], known = [] } = spec.virtualAddress ?? {};
  const surveyed = [...survey.values()].filter(({ facts }) => facts.cluster === spec.cluster);
  return (
    holders.some((holder) => !survey.has(holder) && known.every(({ name }) => name !== holder)) ||
    known.some((one) => one.sharesAddress || one.hardwareAddresses.includes(addressHolder)) ||
    surveyed.some(
      ({ facts, sharesAddress }) =>
        hardwareAddressesOf(facts).includes(addressHolder) ||
        (sharesAddress && facts.runningUnits.includes('keepalived.service')),
    )
  );
}
