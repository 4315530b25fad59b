import { defineProblems } from '../define-problems.ts';

export const configNetworkProblems = defineProblems({
  'config.bad-cidr': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'A range is written as its first address and a prefix length.',
      fix: 'Write it in canonical form{example}.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '网段写作起始地址加前缀长度。',
      fix: '请写成规范形式{example}。',
    },
  },
  'config.cidr-overlap': {
    exit: 'usage',
    en: {
      what: '{first} ({firstField}) overlaps {second} ({secondField})',
      why: 'Addresses in both ranges could not be routed.',
      fix: 'Change one of the ranges.',
    },
    zh: {
      what: '{first}（{firstField}）与 {second}（{secondField}）重叠',
      why: '同时位于两个网段的地址无法路由。',
      fix: '请修改其中一个网段。',
    },
  },
  'config.range-covers-host': {
    exit: 'usage',
    en: {
      what: '{range} ({field}) contains {address} of host {host}',
      why: 'Traffic to the host would be taken for traffic inside the cluster.',
      fix: 'Choose a range outside the network of the hosts.',
    },
    zh: {
      what: '{range}（{field}）包含主机 {host} 的地址 {address}',
      why: '发往该主机的流量会被当作集群内部流量。',
      fix: '请选择主机网络之外的网段。',
    },
  },
  'config.cidr-capacity': {
    exit: 'usage',
    en: {
      what: '{field} does not fit: {because}',
      why: 'Every node takes one range for its pods, and services need room too.',
      fix: 'Use a larger range or another mask.',
    },
    zh: {
      what: '{field} 不合适：{because}',
      why: '每个节点占用一个 Pod 网段，Service 也需要足够的空间。',
      fix: '请使用更大的网段或其他掩码。',
    },
  },
  'config.families-differ': {
    exit: 'usage',
    en: {
      what: '{field} does not fit: {because}',
      why: 'Pods and services must have the same families, IPv4, IPv6 or both.',
      fix: 'Give both ranges the same families in the same order.',
    },
    zh: {
      what: '{field} 不匹配：{because}',
      why: 'Pod 与 Service 的地址族必须一致：IPv4、IPv6 或双栈。',
      fix: '请让两个网段使用相同的地址族和顺序。',
    },
  },
  'config.host-family-missing': {
    exit: 'usage',
    en: {
      what: 'Host {host} has no IPv{family} internal address',
      why: 'Pods have IPv{family} addresses, so every node needs one too.',
      fix: 'Add it: `internalAddress: "v4,v6"`',
    },
    zh: {
      what: '主机 {host} 没有 IPv{family} 内部地址',
      why: 'Pod 使用 IPv{family} 地址，因此每个节点也需要一个。',
      fix: '请补充：`internalAddress: "v4,v6"`',
    },
  },
  'config.network-not-offered': {
    exit: 'usage',
    en: {
      what: 'The network plugin {plugin} cannot be installed yet',
      why: 'This version of kubexm installs calico and flannel, and leaves the network to you with none.',
      fix: 'Set spec.network.plugin to calico or flannel, and spec.network.multus.enabled to false; or set the plugin to none and install {plugin} yourself.',
    },
    zh: {
      what: '尚不支持安装网络插件 {plugin}',
      why: '此版本的 kubexm 可安装 calico 和 flannel；设为 none 时由您自行安装网络。',
      fix: '请将 spec.network.plugin 设为 calico 或 flannel，并将 spec.network.multus.enabled 设为 false；或将插件设为 none 并自行安装 {plugin}。',
    },
  },
  'config.node-local-dns-image': {
    exit: 'usage',
    en: {
      what: 'NodeLocal DNS is asked for, and nobody knows its image',
      why: 'The bill of materials has no digest of the image nodelocaldns for Kubernetes {version}, so nothing could be checked.',
      fix: 'Add the image to a file in spec.artifacts.bom, or leave spec.dns.nodelocaldns.enabled out.',
    },
    zh: {
      what: '要求部署 NodeLocal DNS，但其镜像未知',
      why: '物料清单中没有适用于 Kubernetes {version} 的 nodelocaldns 镜像摘要，无法校验镜像。',
      fix: '请在 spec.artifacts.bom 的文件中加入该镜像，或不设置 spec.dns.nodelocaldns.enabled。',
    },
  },
  'config.ipip-and-vxlan': {
    exit: 'usage',
    en: {
      what: 'ipipMode is {ipip} and vxlanMode is {vxlan}',
      why: 'Only one encapsulation can be on: when one is not Never, the other must be Never.',
      fix: 'Set one of them to Never.',
    },
    zh: {
      what: 'ipipMode 是 {ipip}，vxlanMode 是 {vxlan}',
      why: '只能启用一种封装：其中一个不是 Never 时，另一个必须是 Never。',
      fix: '请把其中一个设为 Never。',
    },
  },
  'config.block-size': {
    exit: 'usage',
    en: {
      what: 'blockSize {size} does not fit into {range}',
      why: 'A block must be a part of the range of pods.',
      fix: 'Use a block size between {least} and 32.',
    },
    zh: {
      what: 'blockSize {size} 与 {range} 不匹配',
      why: '地址块必须是 Pod 网段的一部分。',
      fix: '请使用 {least} 到 32 之间的值。',
    },
  },
  'config.bad-hosts-line': {
    exit: 'usage',
    en: {
      what: '{field} is not a line of /etc/hosts: {written}',
      why: 'A line is an address and one or more names.',
      fix: 'Write "192.168.1.100 name.example.com"; several lines need | behind the key.',
    },
    zh: {
      what: '{field} 不是合法的 /etc/hosts 行：{written}',
      why: '每行由地址和一个或多个名称组成。',
      fix: '请写成 "192.168.1.100 name.example.com"；多行内容需要在键后写 |。',
    },
  },
});
