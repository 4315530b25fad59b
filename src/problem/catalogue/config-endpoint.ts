import { defineProblems } from '../define-problems.ts';

export const configEndpointProblems = defineProblems({
  'config.loadbalancer-hosts-missing': {
    exit: 'usage',
    en: {
      what: 'externalLoadBalancer {type} needs hosts in spec.roleGroups.loadbalancer',
      why: 'keepalived and haproxy or nginx are installed there.',
      fix: 'Add hosts to the role loadbalancer, or leave externalLoadBalancer empty.',
    },
    zh: {
      what: 'externalLoadBalancer 为 {type} 时，spec.roleGroups.loadbalancer 必须有主机',
      why: 'keepalived 与 haproxy 或 nginx 会安装在这些主机上。',
      fix: '请为 loadbalancer 角色添加主机，或把 externalLoadBalancer 置空。',
    },
  },
  'config.loadbalancer-hosts-forbidden': {
    exit: 'usage',
    en: {
      what: 'externalLoadBalancer external excludes hosts in spec.roleGroups.loadbalancer',
      why: 'The load balancer is yours then, and kubexm installs none.',
      fix: 'Empty the role loadbalancer, or use kubexm.',
    },
    zh: {
      what: 'externalLoadBalancer 为 external 时，spec.roleGroups.loadbalancer 不能有主机',
      why: '此时使用用户自建的负载均衡，kubexm 不会安装。',
      fix: '请清空 loadbalancer 角色，或改用 kubexm。',
    },
  },
  'config.loadbalancer-hosts-unused': {
    exit: 'usage',
    en: {
      what: 'spec.roleGroups.loadbalancer has hosts, and externalLoadBalancer is empty',
      why: 'No load balancer is installed on them.',
      fix: 'Set externalLoadBalancer to kubexm, or empty the role.',
    },
    zh: {
      what: 'spec.roleGroups.loadbalancer 有主机，但 externalLoadBalancer 为空',
      why: '不会在这些主机上安装负载均衡。',
      fix: '请把 externalLoadBalancer 设为 kubexm，或清空该角色。',
    },
  },
  'config.internal-lb-required': {
    exit: 'usage',
    en: {
      what: '{masters} masters and no load balancer',
      why: 'Without an external load balancer, internalLoadbalancer must be on as soon as there is more than one master.',
      fix: 'Set internalLoadbalancer to haproxy, nginx or kube-vip.',
    },
    zh: {
      what: '有 {masters} 台 master，但没有负载均衡',
      why: '不启用外部负载均衡且 master 多于一台时，必须启用 internalLoadbalancer。',
      fix: '请把 internalLoadbalancer 设为 haproxy、nginx 或 kube-vip。',
    },
  },
  'config.address-with-external-dns': {
    exit: 'usage',
    en: {
      what: 'externalDNS is on and lb_address is "{address}"',
      why: 'With externalDNS the domain is resolved elsewhere and lb_address must be empty.',
      fix: 'Set lb_address to "".',
    },
    zh: {
      what: 'externalDNS 已启用，而 lb_address 是“{address}”',
      why: '启用 externalDNS 时由外部解析域名，lb_address 必须为空。',
      fix: '请把 lb_address 设为 ""。',
    },
  },
  'config.lb-address-missing': {
    exit: 'usage',
    en: {
      what: 'lb_address is empty, and {balancer} needs it',
      why: 'It is the address under which the load balancer is reached.',
      fix: 'Set spec.controlPlaneEndpoint.lb_address to the virtual address.',
    },
    zh: {
      what: 'lb_address 为空，而 {balancer} 需要它',
      why: '它是访问负载均衡的地址。',
      fix: '请在 spec.controlPlaneEndpoint.lb_address 中填写 VIP。',
    },
  },
  'config.two-vips': {
    exit: 'usage',
    en: {
      what: 'kubeVip.vip is {vip} and lb_address is {address}',
      why: 'kube-vip announces one address.',
      fix: 'Keep lb_address and remove kubeVip.vip.',
    },
    zh: {
      what: 'kubeVip.vip 是 {vip}，而 lb_address 是 {address}',
      why: 'kube-vip 只通告一个地址。',
      fix: '保留 lb_address，删除 kubeVip.vip。',
    },
  },
  'config.vip-is-host': {
    exit: 'usage',
    en: {
      what: 'The virtual address {address} is the address of host {host}',
      why: 'A virtual address moves between hosts and must belong to none.',
      fix: 'Choose a free address of the same network.',
    },
    zh: {
      what: '虚拟地址 {address} 是主机 {host} 的地址',
      why: '虚拟地址会在主机间漂移，不能属于某台主机。',
      fix: '请选择同一网络中的空闲地址。',
    },
  },
  'config.vip-in-range': {
    exit: 'usage',
    en: {
      what: 'The virtual address {address} lies in {range} ({owner})',
      why: 'Traffic to it would stay inside the cluster network.',
      fix: 'Choose a free address of the network of the hosts.',
    },
    zh: {
      what: '虚拟地址 {address} 位于 {range}（{owner}）',
      why: '发往它的流量会留在集群网络内。',
      fix: '请选择主机网络中的空闲地址。',
    },
  },
  'config.port-collision': {
    exit: 'usage',
    en: {
      what: '{field} {port} collides with {owner}',
      why: 'Both would listen on the same port of a host.',
      fix: 'Choose another port.',
    },
    zh: {
      what: '{field} {port} 与 {owner} 冲突',
      why: '两者会在主机上监听同一端口。',
      fix: '请换一个端口。',
    },
  },
  'config.node-ports-cover': {
    exit: 'usage',
    en: {
      what: 'serviceNodePortRange {range} covers port {port} of {owner}',
      why: 'A service could take the port away from it.',
      fix: 'Choose a range without it, such as 30000-32767.',
    },
    zh: {
      what: 'serviceNodePortRange {range} 包含 {owner} 的端口 {port}',
      why: '某个 Service 可能占用该端口。',
      fix: '请选择不包含它的范围，例如 30000-32767。',
    },
  },
  'config.bad-port-range': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'It is written first-last, with ports between 1 and 65535.',
      fix: 'Write a range such as 30000-32767.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '格式为 起始-结束，端口在 1 到 65535 之间。',
      fix: '请写成 30000-32767 这样的范围。',
    },
  },
  'config.ipvs-exclude-nodes': {
    exit: 'usage',
    en: {
      what: 'ipvs.excludeCIDRs leaves out {address} of host {host}',
      why: 'With kube-vip and ipvs, kube-proxy would remove the rules of kube-vip unless the range of the nodes is excluded.',
      fix: 'Add the node range to spec.kubernetes.kubeProxyConfiguration.ipvs.excludeCIDRs.',
    },
    zh: {
      what: 'ipvs.excludeCIDRs 未包含主机 {host} 的 {address}',
      why: '同时使用 kube-vip 和 ipvs 时，若不排除节点网段，kube-proxy 会清除 kube-vip 的规则。',
      fix: '请把节点网段加入 spec.kubernetes.kubeProxyConfiguration.ipvs.excludeCIDRs。',
    },
  },
});
