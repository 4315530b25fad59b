import { at, type Broken, balancers, endpoint, kubernetes, masters, spec } from './broken.ts';

export const brokenEndpoint: Readonly<Record<string, Broken>> = {
  'kubexm-load-balancer-needs-hosts': {
    breaks: endpoint('externalLoadBalancer: kubexm-kn'),
    code: 'config.loadbalancer-hosts-missing',
    at: `${at.endpoint}/externalLoadBalancer`,
  },
  'external-load-balancer-has-no-hosts': {
    breaks: { ...balancers, ...endpoint('externalLoadBalancer: external') },
    code: 'config.loadbalancer-hosts-forbidden',
    at: '/spec/roleGroups/loadbalancer',
  },
  'load-balancer-hosts-are-used': {
    breaks: balancers,
    code: 'config.loadbalancer-hosts-unused',
    at: '/spec/roleGroups/loadbalancer',
  },
  'several-masters-need-a-load-balancer': {
    breaks: masters,
    code: 'config.internal-lb-required',
    at: `${at.endpoint}/internalLoadbalancer`,
  },
  'balancers-on-workers-ask-who-is-ready': {
    breaks: { ...masters, ...endpoint('internalLoadbalancer: nginx') },
    code: 'config.nginx-pods-cannot-ask',
    at: `${at.endpoint}/internalLoadbalancer`,
  },
  'external-dns-has-no-address': {
    breaks: endpoint('externalDNS: true, lb_address: 10.0.0.9'),
    code: 'config.address-with-external-dns',
    at: `${at.endpoint}/lb_address`,
  },
  'external-load-balancer-needs-address': {
    breaks: endpoint('externalLoadBalancer: external'),
    code: 'config.lb-address-missing',
    at: `${at.endpoint}/lb_address`,
  },
  'kube-vip-needs-address': {
    breaks: endpoint('internalLoadbalancer: kube-vip'),
    code: 'config.lb-address-missing',
    at: `${at.endpoint}/lb_address`,
  },
  'one-virtual-address': {
    breaks: endpoint('internalLoadbalancer: kube-vip, lb_address: 10.0.0.8, kubeVip: {vip: 10.0.0.9}'),
    code: 'config.two-vips',
    at: `${at.endpoint}/kubeVip/vip`,
  },
  'virtual-address-is-an-address': {
    breaks: endpoint('lb_address: lb.example.com'),
    code: 'config.bad-address',
    at: `${at.endpoint}/lb_address`,
  },
  'virtual-address-has-a-holder': {
    breaks: endpoint('internalLoadbalancer: haproxy, lb_address: 10.0.0.99'),
    code: 'config.nobody-at-address',
    at: `${at.endpoint}/lb_address`,
  },
  'virtual-address-belongs-to-no-host': {
    breaks: endpoint('externalLoadBalancer: external, lb_address: 10.0.0.12'),
    code: 'config.vip-is-host',
    at: `${at.endpoint}/lb_address`,
  },
  'virtual-address-outside-cluster-ranges': {
    breaks: endpoint('lb_address: 10.233.0.9'),
    code: 'config.vip-in-range',
    at: `${at.endpoint}/lb_address`,
  },
  'one-holder-of-the-virtual-address': {
    breaks: {
      ...balancers,
      ...endpoint('externalLoadBalancer: kubexm, internalLoadbalancer: kube-vip, lb_address: 10.0.0.100'),
    },
    code: 'config.two-holders',
    at: `${at.endpoint}/internalLoadbalancer`,
  },
  'holders-have-the-family-of-the-virtual-address': {
    breaks: endpoint('internalLoadbalancer: kube-vip, lb_address: "fd00::100"'),
    code: 'config.vip-family',
    at: `${at.endpoint}/lb_address`,
  },
  'endpoint-port-is-that-of-api-servers': {
    breaks: endpoint('internalLoadbalancer: kube-vip, lb_address: 10.0.0.100, port: 8443'),
    code: 'config.nobody-at-port',
    at: `${at.endpoint}/port`,
  },
  'balancers-and-others-listen-apart': {
    breaks: {
      ...spec('roleGroups', '{etcd: [node1], master: [node1], worker: [node2], loadbalancer: [node2]}'),
      ...endpoint('externalLoadBalancer: kubexm, internalLoadbalancer: nginx, lb_address: 10.0.0.100'),
    },
    code: 'config.balancer-shares-port',
    at: `${at.endpoint}/port`,
  },
  'endpoint-domain-of-no-host': {
    breaks: endpoint('domain: node2'),
    code: 'config.domain-of-host',
    at: `${at.endpoint}/domain`,
  },
  'endpoint-domain': {
    breaks: endpoint('domain: LB_1'),
    code: 'config.bad-name',
    at: `${at.endpoint}/domain`,
  },
  'ipvs-excludes-nodes': {
    breaks: {
      ...endpoint('internalLoadbalancer: kube-vip, lb_address: 10.0.0.100'),
      ...kubernetes('proxyMode: ipvs, kubeProxyConfiguration: {ipvs: {excludeCIDRs: [10.9.0.0/16]}}'),
    },
    code: 'config.ipvs-exclude-nodes',
    at: `${at.kubernetes}/kubeProxyConfiguration/ipvs/excludeCIDRs`,
  },
  'endpoint-port-is-free': {
    breaks: { ...spec('global', '{port: 8443}'), ...endpoint('port: 8443') },
    code: 'config.port-collision',
    at: `${at.endpoint}/port`,
  },
  'node-port-range': {
    breaks: kubernetes('serviceNodePortRange: "9-1"'),
    code: 'config.bad-port-range',
    at: `${at.kubernetes}/serviceNodePortRange`,
  },
  'node-ports-leave-components-alone': {
    breaks: { ...kubernetes('serviceNodePortRange: 30000-32767'), ...endpoint('port: 31000') },
    code: 'config.node-ports-cover',
    at: `${at.kubernetes}/serviceNodePortRange`,
  },
};
