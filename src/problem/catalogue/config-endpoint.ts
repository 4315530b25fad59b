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
  'config.nginx-pods-cannot-ask': {
    exit: 'usage',
    en: {
      what: 'No balancer on workers asks which of the {masters} API servers are ready: internalLoadbalancer is nginx',
      why: 'Without a licence nginx cannot ask. While a master is off, connections are tried there again and again and wait for a second each; a server that is about to stop gets connections until it has stopped.',
      fix: 'Set internalLoadbalancer to haproxy, which asks.',
    },
    zh: {
      what: '工作节点上的负载均衡不检查 {masters} 个 API Server 是否就绪：internalLoadbalancer 为 nginx',
      why: '无许可证的 nginx 无法检查。某个 master 断电期间，连接会不断尝试该主机，每次等待一秒；即将停止的服务器在停止之前仍会收到连接。',
      fix: '请把 internalLoadbalancer 设为会主动检查的 haproxy。',
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
  'config.two-holders': {
    exit: 'usage',
    en: {
      what: 'kube-vip and externalLoadBalancer {balancer} are both on',
      why: 'Both would announce the one virtual address, and clients would come to one or the other by chance.',
      fix: 'Leave one of them empty. Beside an external load balancer, haproxy or nginx may run on the workers.',
    },
    zh: {
      what: '同时启用了 kube-vip 和 externalLoadBalancer {balancer}',
      why: '两者会通告同一个虚拟地址，客户端会随机到达其中之一。',
      fix: '请把其中一个置空。使用外部负载均衡时，worker 上仍可运行 haproxy 或 nginx。',
    },
  },
  'config.vip-family': {
    exit: 'usage',
    en: {
      what: 'The virtual address {address} is of IPv{family}, and host {host} has no such address',
      why: 'The hosts that share it agree about it by addresses of the same family.',
      fix: 'Add one to internalAddress of the host, or choose a virtual address of the other family.',
    },
    zh: {
      what: '虚拟地址 {address} 属于 IPv{family}，而主机 {host} 没有该协议族的地址',
      why: '共享虚拟地址的主机通过同一协议族的地址协商由谁持有。',
      fix: '请在该主机的 internalAddress 中补充该协议族的地址，或改用另一协议族的虚拟地址。',
    },
  },
  'config.domain-of-host': {
    exit: 'usage',
    en: {
      what: 'spec.controlPlaneEndpoint.domain is {domain}, which is the name of the host {host}',
      why: 'A name that means both a host and the control plane leads nodes to the wrong one.',
      fix: 'Choose a name that no host has, such as lb.kubexm.local.',
    },
    zh: {
      what: 'spec.controlPlaneEndpoint.domain 为 {domain}，它是主机 {host} 的名称',
      why: '同一个名称既表示主机又表示控制平面，会把节点引向错误的一方。',
      fix: '请选择没有主机使用的名称，例如 lb.kubexm.local。',
    },
  },
  'config.nobody-at-address': {
    exit: 'usage',
    en: {
      what: 'No load balancer takes the address {address}',
      why: 'The API is looked for there by hosts without a balancer or an API server of their own, and by kubeconfigs that are fetched. The balancers that take it are externalLoadBalancer and internalLoadbalancer: kube-vip.',
      fix: 'Leave lb_address empty, or choose a balancer that takes it; set externalLoadBalancer: external where it leads to the masters already.',
    },
    zh: {
      what: '没有负载均衡使用地址 {address}',
      why: '没有自己的负载均衡或 API Server 的主机，以及所获取的 kubeconfig，会到该地址访问 API。使用该地址的是 externalLoadBalancer 或 internalLoadbalancer: kube-vip。',
      fix: '请将 lb_address 留空，或选择会使用它的负载均衡；如果该地址已指向 master，请设置 externalLoadBalancer: external。',
    },
  },
  'config.nobody-at-port': {
    exit: 'usage',
    en: {
      what: 'spec.controlPlaneEndpoint.port is {port}, and nothing listens there',
      why: 'API servers listen at {wanted}, and no balancer stands in front of them that could listen elsewhere.',
      fix: 'Set port to {wanted}, or use a load balancer on hosts of its own.',
    },
    zh: {
      what: 'spec.controlPlaneEndpoint.port 为 {port}，但没有程序监听该端口',
      why: 'API Server 监听 {wanted}，其前面没有可以监听其他端口的负载均衡。',
      fix: '请把 port 设为 {wanted}，或使用专用主机上的负载均衡。',
    },
  },
  'config.balancer-shares-port': {
    exit: 'usage',
    en: {
      what: 'On host {host} the load balancer and {owner} would both listen at port {port}',
      why: 'The balancer of a host of role loadbalancer listens at every address of the host.',
      fix: 'Give the role loadbalancer to another host, or leave internalLoadbalancer empty.',
    },
    zh: {
      what: '主机 {host} 上的负载均衡与 {owner} 会同时监听端口 {port}',
      why: 'loadbalancer 角色主机上的负载均衡会监听该主机的所有地址。',
      fix: '请把 loadbalancer 角色分配给其他主机，或把 internalLoadbalancer 置空。',
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
