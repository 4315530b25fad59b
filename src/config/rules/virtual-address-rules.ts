import { parseAddress } from '../../domain/address.ts';
import { containsAddress } from '../../domain/cidr.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';
import { judgeHostAddress } from '../../domain/host-address.ts';
import { problem } from '../../problem/problem.ts';
import type { ClusterConfig, Host } from '../cluster-config.ts';
import { virtualAddress } from '../virtual-address.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const at = '/spec/controlPlaneEndpoint';

/** The address that several hosts share, or that a balancer of others has. */
export const virtualAddressRules = defineRules([
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
    id: 'virtual-address-has-a-holder',
    severity: 'warning',
    scope: [at, '/spec/hosts/*/address', '/spec/hosts/*/internalAddress', '/spec/roleGroups/master'],
    check: ({ config }) => {
      const vip = parseAddress(virtualAddress(config));
      if (!vip.ok || hasLoadBalancer(config)) return [];
      const address = vip.value.text;
      const isMasters = config.spec.hosts
        .filter(({ roles }) => roles.includes('master'))
        .some((host) => [host.address, ...Object.values(host.internalAddress)].includes(address));
      return isMasters
        ? []
        : [problem('config.nobody-at-address', { address }, { pointer: virtualAddressPointer(config) })];
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
