import { parseAddress } from '../../domain/address.ts';
import { type Cidr, containsAddress, overlaps, parseCidr } from '../../domain/cidr.ts';
import { judgeServiceRange, podCapacity } from '../../domain/cidr-capacity.ts';
import { judgeFamilies, type Pair, parseCidrPair } from '../../domain/dual-stack.ts';
import { judgeHostRange } from '../../domain/host-address.ts';
import { problem } from '../../problem/problem.ts';
import { judged } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

const podsAt = '/spec/network/kubePodsCIDR';
const servicesAt = '/spec/network/kubeServiceCIDR';
const bridgeOfDocker = '172.17.0.0/16';

interface Ranges {
  readonly pods: Pair<Cidr>;
  readonly services: Pair<Cidr>;
}

/** Rules that need both ranges; what cannot be read as one is refused by `cidr-form`. */
const withRanges =
  (look: (ranges: Ranges, draft: Draft) => ReturnType<typeof judged>) =>
  (draft: Draft): ReturnType<typeof judged> => {
    const { network } = draft.written.spec;
    const [pods, services] = [parseCidrPair(network.kubePodsCIDR), parseCidrPair(network.kubeServiceCIDR)];
    return pods.ok && services.ok ? look({ pods: pods.value, services: services.value }, draft) : [];
  };

const named = ({ pods, services }: Ranges) => [
  ...pods.map((range) => ({ range, pointer: podsAt, field: 'spec.network.kubePodsCIDR' })),
  ...services.map((range) => ({ range, pointer: servicesAt, field: 'spec.network.kubeServiceCIDR' })),
];

const pluginAt = '/spec/network/plugin';
const multusAt = '/spec/network/multus/enabled';
const notOffered: readonly string[] = ['cilium', 'kube-ovn', 'hybridnet'];

export const networkRules = defineRules([
  {
    id: 'network-offered',
    scope: [pluginAt, multusAt],
    check: ({ written: { spec } }) => {
      const { plugin, multus } = spec.network;
      return [
        ...(notOffered.includes(plugin)
          ? [problem('config.network-not-offered', { plugin }, { pointer: pluginAt })]
          : []),
        ...(multus.enabled
          ? [problem('config.network-not-offered', { plugin: 'multus' }, { pointer: multusAt })]
          : []),
      ];
    },
  },
  {
    id: 'cidr-form',
    scope: [podsAt, servicesAt],
    check: ({ written: { spec } }) => [
      ...judged('config.bad-cidr', podsAt, parseCidrPair(spec.network.kubePodsCIDR)),
      ...judged('config.bad-cidr', servicesAt, parseCidrPair(spec.network.kubeServiceCIDR)),
    ],
  },
  {
    id: 'ranges-for-hosts',
    scope: [podsAt, servicesAt],
    check: withRanges((ranges) =>
      named(ranges).flatMap(({ range, pointer }) =>
        judged('config.bad-cidr', pointer, judgeHostRange(range)),
      ),
    ),
  },
  {
    id: 'pods-and-services-apart',
    scope: [podsAt, servicesAt],
    check: withRanges(({ pods, services }) =>
      pods.flatMap((first) =>
        services
          .filter((second) => overlaps(first, second))
          .map((second) => {
            const params = {
              first: first.text,
              firstField: 'spec.network.kubePodsCIDR',
              second: second.text,
            };
            return problem(
              'config.cidr-overlap',
              { ...params, secondField: 'spec.network.kubeServiceCIDR' },
              { pointer: podsAt },
            );
          }),
      ),
    ),
  },
  {
    id: 'ranges-apart-from-hosts',
    scope: [podsAt, servicesAt, '/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: withRanges((ranges, { config }) =>
      named(ranges).flatMap(({ range, pointer, field }) => {
        const hit = config.spec.hosts
          .flatMap((host) =>
            Object.values(host.internalAddress).map((written) => ({ host: host.name, written })),
          )
          .find(({ written }) => {
            const address = parseAddress(written);
            return address.ok && containsAddress(range, address.value);
          });
        if (hit === undefined) return [];
        const params = { range: range.text, field, address: hit.written, host: hit.host };
        return [problem('config.range-covers-host', params, { pointer })];
      }),
    ),
  },
  {
    id: 'ranges-apart-from-docker-bridge',
    scope: [podsAt, servicesAt, '/spec/kubernetes/containerRuntime/type', '/spec/registry/type'],
    check: withRanges((ranges, { config: { spec } }) => {
      const bridge = parseCidr(bridgeOfDocker);
      const hasDocker = spec.kubernetes.containerRuntime.type === 'docker' || spec.registry.type === 'harbor';
      if (!bridge.ok || !hasDocker) return [];
      return named(ranges)
        .filter(({ range }) => overlaps(range, bridge.value))
        .map(({ range, pointer, field }) => {
          const params = {
            first: range.text,
            firstField: field,
            second: bridge.value.text,
            secondField: 'docker0',
          };
          return problem('config.cidr-overlap', params, { pointer });
        });
    }),
  },
  {
    id: 'same-families',
    scope: [podsAt, servicesAt],
    check: withRanges((ranges) => judged('config.families-differ', servicesAt, judgeFamilies(ranges))),
  },
  {
    id: 'pod-capacity',
    scope: [podsAt, '/spec/kubernetes', '/spec/roleGroups', '/spec/hosts/*/name'],
    check: withRanges(({ pods }, { config: { spec } }) => {
      const nodes = new Set([...spec.roleGroups.master, ...spec.roleGroups.worker]).size;
      const { nodeCidrMaskSize, nodeCidrMaskSizeIPv6, maxPods } = spec.kubernetes;
      return pods.flatMap((range) => {
        const nodeMask = range.family === 4 ? nodeCidrMaskSize : nodeCidrMaskSizeIPv6;
        if (nodeMask === undefined) return [];
        return judged('config.cidr-capacity', podsAt, podCapacity({ pods: range, nodeMask, nodes, maxPods }));
      });
    }),
  },
  {
    id: 'service-capacity',
    scope: [servicesAt],
    check: withRanges(({ services }) =>
      services.flatMap((range) => judged('config.cidr-capacity', servicesAt, judgeServiceRange(range))),
    ),
  },
  {
    id: 'hosts-have-the-families-of-pods',
    scope: [podsAt, '/spec/hosts', '/spec/roleGroups'],
    check: withRanges(({ pods }, { config: { spec } }) =>
      pods.flatMap(({ family }) =>
        spec.hosts.flatMap((host, index) => {
          const isNode = host.roles.includes('master') || host.roles.includes('worker');
          const { v4, v6 } = host.internalAddress;
          const hasAddress = v4 !== undefined || v6 !== undefined;
          return isNode && hasAddress && (family === 4 ? v4 : v6) === undefined
            ? [
                problem(
                  'config.host-family-missing',
                  { host: host.name, family },
                  { pointer: `/spec/hosts/${index}` },
                ),
              ]
            : [];
        }),
      ),
    ),
  },
  {
    id: 'one-encapsulation',
    scope: ['/spec/network/calico'],
    check: ({ written: { spec } }) => {
      const { ipipMode: ipip, vxlanMode: vxlan } = spec.network.calico;
      return ipip !== 'Never' && vxlan !== 'Never'
        ? [problem('config.ipip-and-vxlan', { ipip, vxlan }, { pointer: '/spec/network/calico/vxlanMode' })]
        : [];
    },
  },
  {
    id: 'block-size',
    scope: [podsAt, '/spec/network/ippool/blockSize', pluginAt],
    check: withRanges(({ pods }, { written: { spec } }) => {
      const range = pods.find(({ family }) => family === 4);
      const size = spec.network.ippool.blockSize;
      if (range === undefined || spec.network.plugin !== 'calico' || size >= range.prefix) return [];
      const params = { size, range: range.text, least: Math.max(20, range.prefix) };
      return [problem('config.block-size', params, { pointer: '/spec/network/ippool/blockSize' })];
    }),
  },
]);
