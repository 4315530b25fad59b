import { type Broken, kubernetes, registryHost, spec } from './broken.ts';

export const brokenNetwork: Readonly<Record<string, Broken>> = {
  'network-offered': {
    breaks: spec('network', '{plugin: cilium}'),
    code: 'config.network-not-offered',
    at: '/spec/network/plugin',
  },
  'node-local-dns-image': {
    breaks: spec('dns', '{nodelocaldns: {enabled: true}}'),
    code: 'config.node-local-dns-image',
    at: '/spec/dns/nodelocaldns/enabled',
  },
  'ranges-for-hosts': {
    breaks: spec('network', '{kubePodsCIDR: 169.254.0.0/16}'),
    code: 'config.bad-cidr',
    at: '/spec/network/kubePodsCIDR',
  },
  'cidr-form': {
    breaks: spec('network', '{kubePodsCIDR: 10.0.0.0}'),
    code: 'config.bad-cidr',
    at: '/spec/network/kubePodsCIDR',
  },
  'pods-and-services-apart': {
    breaks: spec('network', '{kubePodsCIDR: 10.233.0.0/16}'),
    code: 'config.cidr-overlap',
    at: '/spec/network/kubePodsCIDR',
  },
  'ranges-apart-from-hosts': {
    breaks: spec('network', '{kubeServiceCIDR: 10.0.0.0/24}'),
    code: 'config.range-covers-host',
    at: '/spec/network/kubeServiceCIDR',
  },
  'ranges-apart-from-docker-bridge': {
    breaks: {
      ...registryHost,
      ...spec('registry', '{type: harbor}'),
      ...spec('network', '{kubePodsCIDR: 172.16.0.0/12}'),
    },
    code: 'config.cidr-overlap',
    at: '/spec/network/kubePodsCIDR',
  },
  'same-families': {
    breaks: spec('network', '{kubePodsCIDR: 10.1.0.0/16, kubeServiceCIDR: "fd00::/112"}'),
    code: 'config.families-differ',
    at: '/spec/network/kubeServiceCIDR',
  },
  'pod-capacity': {
    breaks: kubernetes('maxPods: 300'),
    code: 'config.cidr-capacity',
    at: '/spec/network/kubePodsCIDR',
  },
  'service-capacity': {
    breaks: spec('network', '{kubeServiceCIDR: 10.96.0.0/29}'),
    code: 'config.cidr-capacity',
    at: '/spec/network/kubeServiceCIDR',
  },
  'hosts-have-the-families-of-pods': {
    breaks: spec('network', '{kubePodsCIDR: "fd01::/48", kubeServiceCIDR: "fd02::/112"}'),
    code: 'config.host-family-missing',
    at: '/spec/hosts/0',
  },
  'one-encapsulation': {
    breaks: spec('network', '{calico: {vxlanMode: CrossSubnet}}'),
    code: 'config.ipip-and-vxlan',
    at: '/spec/network/calico/vxlanMode',
  },
  'block-size': {
    breaks: spec('network', '{kubePodsCIDR: 10.1.0.0/22, ippool: {blockSize: 20}}'),
    code: 'config.block-size',
    at: '/spec/network/ippool/blockSize',
  },
};
