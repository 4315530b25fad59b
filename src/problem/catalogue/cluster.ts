import { defineProblems } from '../define-problems.ts';

/** The API of a cluster that was made, or is being made, from here. */
export const clusterProblems = defineProblems({
  'cluster.no-api': {
    exit: 'connection',
    en: {
      what: 'Could not {change}: no control plane has an API',
      why: 'Control planes were reached, but no API server listens on them, or this machine has no certificate authority of the cluster yet.',
      fix: 'Look at the API server on a control plane: `systemctl status kube-apiserver` or `crictl ps -a --name kube-apiserver`',
    },
    zh: {
      what: '无法{change}：没有任何控制平面提供 API',
      why: '可以连接到控制平面主机，但其上没有 API Server 在监听，或本机尚无该集群的证书颁发机构。',
      fix: '请在控制平面上查看 API Server：`systemctl status kube-apiserver` 或 `crictl ps -a --name kube-apiserver`',
    },
  },
  'cluster.lasting-change': {
    exit: 'usage',
    en: {
      what: 'The file asks for what cannot be changed on the cluster that runs (fields: {count})',
      why: 'Nothing has been touched. These fields say something else than the cluster:{detail}',
      fix: 'Give these fields their earlier values, in the file or with `-e`. A cluster with the new values is another one: `kubexm delete cluster -f cluster.yaml`, then `kubexm create cluster -f cluster.yaml`.',
    },
    zh: {
      what: '配置文件要求更改运行中的集群不能更改的内容（字段：{count} 个）',
      why: '尚未更改任何内容。以下字段与集群不同：{detail}',
      fix: '请将这些字段改回原值：写在文件中，或使用 `-e`。使用新值的是另一个集群：先 `kubexm delete cluster -f cluster.yaml`，再 `kubexm create cluster -f cluster.yaml`。',
    },
  },
  'cluster.address-in-no-network': {
    exit: 'usage',
    en: {
      what: '{host} is in no network of the virtual address {address}',
      why: 'The address moves between hosts of one network: each of them needs an interface in it.',
      fix: 'Set spec.controlPlaneEndpoint.lb_address to a free address of that network, or name the interface in spec.controlPlaneEndpoint. Nothing has been touched.',
    },
    zh: {
      what: '{host} 不在虚拟地址 {address} 所属的任何网络中',
      why: '该地址在同一网络的主机之间转移：每台主机都需要有处于该网络的网卡。',
      fix: '请将 spec.controlPlaneEndpoint.lb_address 设为该网络中的空闲地址，或在 spec.controlPlaneEndpoint 中指定网卡。尚未更改任何内容。',
    },
  },
  'cluster.router-id-in-use': {
    exit: 'usage',
    en: {
      what: 'The new virtual address would have the router id of the old one: {id}',
      why: 'The balancers serve the API at {former} until nodes have followed to the new address. keepalived tells two addresses apart by their router ids.',
      fix: 'Set spec.controlPlaneEndpoint.keepalived.vrid to another number from 1 to 255 that is free in the network, and leave it there. Nothing has been touched.',
    },
    zh: {
      what: '新的虚拟地址与旧地址的路由器 ID 相同：{id}',
      why: '在节点改用新地址之前，负载均衡仍通过 {former} 提供 API。keepalived 靠路由器 ID 区分两个地址。',
      fix: '请将 spec.controlPlaneEndpoint.keepalived.vrid 设为网络中未被使用的另一个数字（1 到 255），并保留该设置。尚未更改任何内容。',
    },
  },
  'cluster.two-moves': {
    exit: 'usage',
    en: {
      what: 'The API would get another address and another name at once, and workers would lose it in between',
      why: 'Balancers serve the API at {former} until workers have followed to the new address, and workers follow by the name they know: {name} they do not know yet.',
      fix: 'Do it in two goes: put the former `domain` back in spec.controlPlaneEndpoint and run `kubexm apply cluster -f cluster.yaml`; then set `domain: {name}` and run it again. Nothing has been touched.',
    },
    zh: {
      what: 'API 的地址和名称将同时改变，worker 会在此期间失去 API',
      why: '在 worker 改用新地址之前，负载均衡仍通过 {former} 提供 API，而 worker 按它们已知的名称改用新地址：它们尚不知道 {name}。',
      fix: '请分两次进行：先将 spec.controlPlaneEndpoint 中的 `domain` 恢复原值并执行 `kubexm apply cluster -f cluster.yaml`；然后设置 `domain: {name}` 并再执行一次。尚未更改任何内容。',
    },
  },
  'cluster.port-of-balancer': {
    exit: 'usage',
    en: {
      what: 'The load balancers on {hosts} still listen at {port}, where the nodes they become shall listen',
      why: 'Balancers that are given up serve until all workers have another way to the API, and go at the end of the run.',
      fix: 'Do it in two goes, each with `kubexm apply cluster -f cluster.yaml`: first without master and worker roles for {hosts}; where they are workers already, first with `internalLoadbalancer: kube-vip`. Then this file. Nothing has been touched.',
    },
    zh: {
      what: '{hosts} 上的负载均衡仍在监听 {port}，而它们成为节点后也要监听该端口',
      why: '被弃用的负载均衡会继续服务，直到所有 worker 都有其他途径访问 API，并在运行结束时移除。',
      fix: '请分两次进行，每次执行 `kubexm apply cluster -f cluster.yaml`：第一次先不给 {hosts} master 和 worker 角色；如果它们已是 worker，则先使用 `internalLoadbalancer: kube-vip`。然后再使用此文件。尚未更改任何内容。',
    },
  },
  'cluster.api-away': {
    exit: 'usage',
    en: {
      what: 'Workers are without the API for a while: {because}',
      why: 'Pods go on running meanwhile; kubelets cannot report, and what is changed in the cluster reaches workers later.',
      fix: 'Choose a quiet hour. Where only an address changes, workers that get balancers of their own in between notice nothing: set `internalLoadbalancer: haproxy`, run `kubexm apply cluster -f cluster.yaml`, then make this change.',
    },
    zh: {
      what: 'worker 会在一段时间内失去 API：{because}',
      why: '期间 Pod 继续运行；kubelet 无法上报状态，集群中的变更会较晚到达 worker。',
      fix: '请选择业务低峰期。如果只改变地址，可让 worker 中途使用各自的负载均衡，便不受影响：先设置 `internalLoadbalancer: haproxy` 并执行 `kubexm apply cluster -f cluster.yaml`，然后再做此变更。',
    },
  },
  'cluster.nothing-to-join': {
    exit: 'unhealthy',
    en: {
      what: 'There is no cluster that hosts could join',
      why: 'No master has a control plane, or no member of etcd has data: this command lets hosts join, and founds nothing.',
      fix: 'Make the cluster with `kubexm create cluster -f cluster.yaml`; hosts of the file become part of it at once.',
    },
    zh: {
      what: '没有可供主机加入的集群',
      why: '所有 master 上都没有控制平面，或所有 etcd 成员都没有数据：该命令只让主机加入集群，不会建立集群。',
      fix: '请用 `kubexm create cluster -f cluster.yaml` 创建集群；文件中的主机会一并加入。',
    },
  },
  'cluster.not-trusted': {
    exit: 'connection',
    en: {
      what: 'The API server on {host} cannot prove that it belongs to this cluster',
      why: 'The TLS handshake with it ended with: {because}. It should show a certificate of the authority in `.kubexm`, made out to the name kubernetes.',
      fix: 'Compare /etc/kubernetes/pki/ca.crt on {host} with `pki/cluster/bundle.crt` of the cluster in `.kubexm`; run kubexm where the cluster was made.',
    },
    zh: {
      what: '{host} 上的 API Server 无法证明自己属于该集群',
      why: 'TLS 握手以此结束：{because}。它应出示由 `.kubexm` 中的颁发机构签发、名称含 kubernetes 的证书。',
      fix: '请比较 {host} 上的 /etc/kubernetes/pki/ca.crt 与 `.kubexm` 中该集群的 `pki/cluster/bundle.crt`；请在创建该集群的机器上运行 kubexm。',
    },
  },
  'cluster.refused': {
    exit: 'step',
    en: {
      what: 'The API answered a question with {code}',
      why: 'It said: {said}',
      fix: 'Remove the cause named above, then go on with `kubexm resume run`.',
    },
    zh: {
      what: 'API 对查询返回 {code}',
      why: '它的回复：{said}',
      fix: '请排除上述原因，然后用 `kubexm resume run` 继续。',
    },
  },
  'cluster.change-refused': {
    exit: 'step',
    en: {
      what: 'Could not {change}: the API answered with {code}',
      why: 'It said: {said}',
      fix: 'Remove the cause named above, then go on with `kubexm resume run`.',
    },
    zh: {
      what: '无法{change}：API 返回 {code}',
      why: '它的回复：{said}',
      fix: '请排除上述原因，然后用 `kubexm resume run` 继续。',
    },
  },
  'cluster.kind-not-served': {
    exit: 'step',
    en: {
      what: 'Could not {change}: the API does not know {kind} of {apiVersion}',
      why: 'Its definition is missing, was not accepted, or this version of Kubernetes has none.',
      fix: 'Look at what is known with `kubectl api-resources` and, for a kind that is not built in, `kubectl describe crd`',
    },
    zh: {
      what: '无法{change}：API 不认识 {apiVersion} 的 {kind}',
      why: '缺少它的定义、定义未被接受，或该版本的 Kubernetes 没有这种类型。',
      fix: '请用 `kubectl api-resources` 查看已知类型；对非内置类型请用 `kubectl describe crd` 查看其定义。',
    },
  },
});
