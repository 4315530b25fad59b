import { parseAddress } from '../../domain/address.ts';
import { cidrAround, containsAddress, parseCidr } from '../../domain/cidr.ts';
import { judgeDomainName } from '../../domain/domain-name.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';
import { judgeHostAddress } from '../../domain/host-address.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { ownerOf } from '../../domain/port-range.ts';
import { problem } from '../../problem/problem.ts';
import type { ClusterConfig, Host } from '../cluster-config.ts';
import { virtualAddress } from '../virtual-address.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const at = '/spec/controlPlaneEndpoint';
const loadBalancerHosts = ['/spec/roleGroups/loadbalancer', '/spec/hosts/*/name'];

export const endpointRules = defineRules([
  {
    id: 'kubexm-load-balancer-needs-hosts',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) => {
      const type = spec.controlPlaneEndpoint.externalLoadBalancer;
      return type.startsWith('kubexm') && spec.roleGroups.loadbalancer.length === 0
        ? [problem('config.loadbalancer-hosts-missing', { type }, { pointer: `${at}/externalLoadBalancer` })]
        : [];
    },
  },
  {
    id: 'external-load-balancer-has-no-hosts',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) =>
      spec.controlPlaneEndpoint.externalLoadBalancer === 'external' && spec.roleGroups.loadbalancer.length > 0
        ? [problem('config.loadbalancer-hosts-forbidden', {}, { pointer: '/spec/roleGroups/loadbalancer' })]
        : [],
  },
  {
    id: 'load-balancer-hosts-are-used',
    severity: 'warning',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) =>
      spec.controlPlaneEndpoint.externalLoadBalancer === '' && spec.roleGroups.loadbalancer.length > 0
        ? [problem('config.loadbalancer-hosts-unused', {}, { pointer: '/spec/roleGroups/loadbalancer' })]
        : [],
  },
  {
    id: 'several-masters-need-a-load-balancer',
    scope: [
      `${at}/externalLoadBalancer`,
      `${at}/internalLoadbalancer`,
      '/spec/roleGroups/master',
      '/spec/hosts/*/name',
    ],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
      const masters = spec.roleGroups.master.length;
      return externalLoadBalancer === '' && internalLoadbalancer === '' && masters > 1
        ? [problem('config.internal-lb-required', { masters }, { pointer: `${at}/internalLoadbalancer` })]
        : [];
    },
  },
  {
    id: 'external-dns-has-no-address',
    scope: [`${at}/externalDNS`, `${at}/lb_address`],
    check: ({ written: { spec } }) => {
      const { externalDNS, lb_address: address } = spec.controlPlaneEndpoint;
      return externalDNS && address !== ''
        ? [problem('config.address-with-external-dns', { address }, { pointer: `${at}/lb_address` })]
        : [];
    },
  },
  {
    id: 'external-load-balancer-needs-address',
    scope: [`${at}/externalDNS`, `${at}/externalLoadBalancer`, `${at}/lb_address`],
    check: ({ config }) => {
      const { externalDNS, externalLoadBalancer: balancer } = config.spec.controlPlaneEndpoint;
      const isResolvedElsewhere = externalDNS && balancer === 'external';
      return balancer !== '' && virtualAddress(config) === '' && !isResolvedElsewhere
        ? [problem('config.lb-address-missing', { balancer }, { pointer: `${at}/lb_address` })]
        : [];
    },
  },
  {
    id: 'kube-vip-needs-address',
    scope: [
      `${at}/internalLoadbalancer`,
      `${at}/externalLoadBalancer`,
      `${at}/lb_address`,
      `${at}/kubeVip/vip`,
    ],
    check: ({ config }) => {
      const { internalLoadbalancer: balancer, externalLoadBalancer } = config.spec.controlPlaneEndpoint;
      return balancer === 'kube-vip' && externalLoadBalancer === '' && virtualAddress(config) === ''
        ? [problem('config.lb-address-missing', { balancer }, { pointer: `${at}/lb_address` })]
        : [];
    },
  },
  {
    id: 'one-virtual-address',
    scope: [`${at}/kubeVip/vip`, `${at}/lb_address`],
    check: ({ written: { spec } }) => {
      const { lb_address: address, kubeVip } = spec.controlPlaneEndpoint;
      return kubeVip.vip !== '' && address !== '' && kubeVip.vip !== address
        ? [problem('config.two-vips', { vip: kubeVip.vip, address }, { pointer: `${at}/kubeVip/vip` })]
        : [];
    },
  },
  {
    id: 'virtual-address-is-an-address',
    scope: [`${at}/lb_address`, `${at}/kubeVip/vip`],
    check: ({ written: { spec } }) => {
      const { lb_address: address, kubeVip } = spec.controlPlaneEndpoint;
      return [
        ...(address === ''
          ? []
          : judged('config.bad-address', `${at}/lb_address`, judgeHostAddress(address))),
        ...(kubeVip.vip === ''
          ? []
          : judged('config.bad-address', `${at}/kubeVip/vip`, judgeHostAddress(kubeVip.vip))),
      ];
    },
  },
  {
    id: 'virtual-address-belongs-to-no-host',
    scope: [at, '/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: ({ config }) => {
      const vip = parseAddress(virtualAddress(config));
      if (!vip.ok || !hasLoadBalancer(config)) return [];
      const address = vip.value.text;
      return config.spec.hosts
        .filter((host) => [host.address, ...Object.values(host.internalAddress)].includes(address))
        .map(({ name: host }) =>
          problem('config.vip-is-host', { address, host }, { pointer: virtualAddressPointer(config) }),
        );
    },
  },
  {
    id: 'virtual-address-outside-cluster-ranges',
    scope: [at, '/spec/network/kubePodsCIDR', '/spec/network/kubeServiceCIDR'],
    check: ({ config }) => {
      const vip = parseAddress(virtualAddress(config));
      if (!vip.ok) return [];
      return (['kubePodsCIDR', 'kubeServiceCIDR'] as const).flatMap((owner) => {
        const ranges = parseCidrPair(config.spec.network[owner]);
        if (!ranges.ok) return [];
        return ranges.value
          .filter((range) => containsAddress(range, vip.value))
          .map((range) => {
            const params = { address: vip.value.text, range: range.text, owner: `spec.network.${owner}` };
            return problem('config.vip-in-range', params, { pointer: virtualAddressPointer(config) });
          });
      });
    },
  },
  {
    id: 'one-holder-of-the-virtual-address',
    scope: [`${at}/externalLoadBalancer`, `${at}/internalLoadbalancer`],
    check: ({ written: { spec } }) => {
      const { externalLoadBalancer: balancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
      return internalLoadbalancer === 'kube-vip' && balancer !== ''
        ? [problem('config.two-holders', { balancer }, { pointer: `${at}/internalLoadbalancer` })]
        : [];
    },
  },
  {
    id: 'holders-have-the-family-of-the-virtual-address',
    scope: [at, '/spec/roleGroups', '/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: ({ config }) => {
      const vip = parseAddress(virtualAddress(config));
      if (!vip.ok) return [];
      const { family, text: address } = vip.value;
      return holdersOf(config)
        .filter(({ internalAddress: { v4, v6 } }) => (family === 4 ? v4 : v6) === undefined)
        .map(({ name: host }) =>
          problem('config.vip-family', { address, family, host }, { pointer: virtualAddressPointer(config) }),
        );
    },
  },
  {
    id: 'endpoint-port-is-that-of-api-servers',
    scope: [at, '/spec/kubernetes/type'],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer, port } = spec.controlPlaneEndpoint;
      // A balancer beside an API server listens where the API server does not, and units ask their own API server.
      const isBetween =
        externalLoadBalancer !== '' ||
        (['haproxy', 'nginx'].includes(internalLoadbalancer) && spec.kubernetes.type === 'kubexm');
      const isTaken = ownerOf(port) !== undefined || spec.hosts.some((host) => host.port === port);
      if (isBetween || isTaken) return [];
      const params = { port, wanted: kubernetesPorts.apiServer };
      return [problem('config.nobody-at-port', params, { pointer: `${at}/port` })];
    },
  },
  {
    id: 'balancers-and-others-listen-apart',
    scope: [at, '/spec/roleGroups', '/spec/hosts/*/name'],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer, port } = spec.controlPlaneEndpoint;
      if (!externalLoadBalancer.startsWith('kubexm-')) return [];
      if (internalLoadbalancer !== 'haproxy' && internalLoadbalancer !== 'nginx') return [];
      return spec.hosts
        .filter(({ roles }) => roles.includes('loadbalancer') && roles.includes('worker'))
        .map(({ name: host }) => {
          const params = { host, port, owner: internalLoadbalancer };
          return problem('config.balancer-shares-port', params, { pointer: `${at}/port` });
        });
    },
  },
  {
    id: 'endpoint-domain',
    scope: [`${at}/domain`],
    check: ({ written: { spec } }) =>
      judged('config.bad-name', `${at}/domain`, judgeDomainName(spec.controlPlaneEndpoint.domain)),
  },
  {
    id: 'ipvs-excludes-nodes',
    scope: [
      at,
      '/spec/kubernetes/proxyMode',
      '/spec/kubernetes/kubeProxyConfiguration',
      '/spec/hosts',
      '/spec/roleGroups',
    ],
    check: ({ config: { spec } }) => {
      const { proxyMode, kubeProxyConfiguration } = spec.kubernetes;
      if (spec.controlPlaneEndpoint.internalLoadbalancer !== 'kube-vip' || proxyMode !== 'ipvs') return [];
      const excluded = kubeProxyConfiguration.ipvs.excludeCIDRs.flatMap(looseRange);
      const missing = spec.hosts
        .filter(({ roles }) => roles.includes('master') || roles.includes('worker'))
        .flatMap((host) => {
          const address = parseAddress(host.internalAddress.v4 ?? host.internalAddress.v6 ?? '');
          return address.ok && !excluded.some((range) => containsAddress(range, address.value))
            ? [{ host: host.name, address: address.value.text }]
            : [];
        });
      const [first] = missing;
      const pointer = '/spec/kubernetes/kubeProxyConfiguration/ipvs/excludeCIDRs';
      return first === undefined ? [] : [problem('config.ipvs-exclude-nodes', first, { pointer })];
    },
  },
]);

const virtualAddressPointer = ({ spec }: ClusterConfig): string =>
  spec.controlPlaneEndpoint.lb_address !== '' ? `${at}/lb_address` : `${at}/kubeVip/vip`;

/** The hosts that share the virtual address; none where it is not ours. */
function holdersOf({ spec }: ClusterConfig): readonly Host[] {
  const { externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
  const role = externalLoadBalancer.startsWith('kubexm-') ? 'loadbalancer' : 'master';
  const isOurs = role === 'loadbalancer' || internalLoadbalancer === 'kube-vip';
  return isOurs ? spec.hosts.filter(({ roles }) => roles.includes(role)) : [];
}

/** With no load balancer at all, lb_address may well be the address of the one master. */
const hasLoadBalancer = ({ spec }: ClusterConfig): boolean =>
  spec.controlPlaneEndpoint.externalLoadBalancer !== '' ||
  spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip';

/** kube-proxy itself takes `172.16.0.2/24` for the whole /24. */
function looseRange(written: string) {
  const [base = '', prefix = ''] = written.split('/');
  const address = parseAddress(base);
  const strict = parseCidr(written);
  if (strict.ok) return [strict.value];
  return strict.reason === 'host-bits' && address.ok ? [cidrAround(address.value, Number(prefix))] : [];
}
