import { parseAddress } from '../../domain/address.ts';
import { cidrAround, containsAddress, parseCidr } from '../../domain/cidr.ts';
import { problem } from '../../problem/problem.ts';
import { defineRules } from './rule.ts';

export const ipvsRules = defineRules([
  {
    id: 'ipvs-excludes-nodes',
    scope: [
      '/spec/controlPlaneEndpoint/internalLoadbalancer',
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

/** kube-proxy itself takes `172.16.0.2/24` for the whole /24. */
function looseRange(written: string) {
  const [base = '', prefix = ''] = written.split('/');
  const address = parseAddress(base);
  const strict = parseCidr(written);
  if (strict.ok) return [strict.value];
  return strict.reason === 'host-bits' && address.ok ? [cidrAround(address.value, Number(prefix))] : [];
}
