import { defineProblems } from '../define-problems.ts';

export const configHostsProblems = defineProblems({
  'config.bad-name': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Names follow RFC 1123, because hosts, nodes and certificates carry them.',
      fix: 'Use lower-case letters, digits, "-" and "."{example}.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '主机、节点和证书都会使用该名称，因此遵循 RFC 1123。',
      fix: '请使用小写字母、数字、"-" 和 "."{example}。',
    },
  },
  'config.bad-address': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Other hosts must reach this address.',
      fix: 'Write a plain IPv4 or IPv6 address{example}.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '其他主机必须能访问该地址。',
      fix: '请写一个普通的 IPv4 或 IPv6 地址{example}。',
    },
  },
  'config.duplicate-host': {
    exit: 'usage',
    en: {
      what: '{field} duplicates {other}: {value}',
      why: 'Two hosts cannot share a name or an address.',
      fix: 'Change one of them.',
    },
    zh: {
      what: '{field} 与 {other} 重复：{value}',
      why: '两台主机不能使用相同的名称或地址。',
      fix: '请修改其中一个。',
    },
  },
  'config.cluster-named-like-host': {
    exit: 'usage',
    en: {
      what: 'The cluster and a host are both called {name}',
      why: 'Their files would share a directory on this machine.',
      fix: 'Give the cluster another name.',
    },
    zh: {
      what: '集群与一台主机同名：{name}',
      why: '它们在本机上的文件会落入同一目录。',
      fix: '请给集群换一个名称。',
    },
  },
  'config.two-keys': {
    exit: 'usage',
    en: {
      what: '{field} has both privateKey and privateKeyPath',
      why: 'Only one key is used for a login.',
      fix: 'Keep one of them.',
    },
    zh: {
      what: '{field} 同时设置了 privateKey 和 privateKeyPath',
      why: '登录只使用一个私钥。',
      fix: '请保留其中一个。',
    },
  },
  'config.bad-host-range': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Ranges are written node[5:6], or node[01:10] with zeros kept.',
      fix: 'Correct the range.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '范围写作 node[5:6]；node[01:10] 会保留前导零。',
      fix: '请修正该范围。',
    },
  },
  'config.unknown-host': {
    exit: 'usage',
    en: {
      what: '{field} names hosts that are not in spec.hosts: {names}',
      why: 'Every name in a role group must be a host.{didYouMean}',
      fix: 'Add them to spec.hosts or remove the names.',
    },
    zh: {
      what: '{field} 中的主机不在 spec.hosts 中：{names}',
      why: '角色组里的每个名称都必须是主机。{didYouMean}',
      fix: '请在 spec.hosts 中添加该主机，或删除该名称。',
    },
  },
  'config.repeated-in-role': {
    exit: 'usage',
    en: {
      what: '{name} is named twice in {field}',
      why: 'A host has a role once; ranges may overlap by mistake.',
      fix: 'Name it once.',
    },
    zh: {
      what: '{name} 在 {field} 中出现了两次',
      why: '一台主机只能担任一次同一角色；可能是范围重叠。',
      fix: '请只写一次。',
    },
  },
  'config.conflicting-roles': {
    exit: 'usage',
    en: {
      what: '{name} is in both {first} and {second}',
      why: 'Both would listen on the same port of that host.',
      fix: 'Take the host out of one of them.',
    },
    zh: {
      what: '{name} 同时属于 {first} 和 {second}',
      why: '两者会在该主机上监听同一端口。',
      fix: '请从其中一个角色中移除该主机。',
    },
  },
  'config.host-without-role': {
    exit: 'usage',
    en: {
      what: '{name} has no role',
      why: 'Nothing will be installed on it.',
      fix: 'Add it to a role group, or remove the host.',
    },
    zh: {
      what: '{name} 没有任何角色',
      why: '不会在它上面安装任何组件。',
      fix: '请把它加入一个角色组，或删除该主机。',
    },
  },
  'config.several-registry-hosts': {
    exit: 'usage',
    en: {
      what: '{count} hosts have the role registry',
      why: 'Only one host can be the registry.',
      fix: 'Keep one host in spec.roleGroups.registry.',
    },
    zh: {
      what: '有 {count} 台主机的角色是 registry',
      why: '只能有一台主机作为镜像仓库。',
      fix: '请在 spec.roleGroups.registry 中只保留一台。',
    },
  },
  'config.no-control-plane': {
    exit: 'usage',
    en: {
      what: 'No host has the role master',
      why: 'A cluster needs at least 1 control-plane host.',
      fix: 'Add a host to spec.roleGroups.master.',
    },
    zh: {
      what: '没有主机的角色是 master',
      why: '集群至少需要 1 台控制平面主机。',
      fix: '请在 spec.roleGroups.master 中添加主机。',
    },
  },
  'config.bad-label': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Kubernetes would refuse it on the node.',
      fix: 'Use letters, digits, "-", "_" and "."; keys may have a prefix such as example.com/.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: 'Kubernetes 会拒绝在节点上使用它。',
      fix: '请使用字母、数字、"-"、"_" 和 "."；键可以带有 example.com/ 这样的前缀。',
    },
  },
  'config.label-of-kubelet': {
    exit: 'usage',
    en: {
      what: '{field} cannot be chosen: kubelets set the label {label} themselves',
      why: 'The kubelet would put its own value back, and every run would change it again.',
      fix: 'Remove it, or use a key with a prefix of your own, such as example.com/.',
    },
    zh: {
      what: '{field} 不能自选：标签 {label} 由 kubelet 自己设置',
      why: 'kubelet 会改回自己的值，每次运行又会再次修改。',
      fix: '请删除它，或使用带有自己前缀的键，例如 example.com/。',
    },
  },
  'config.repeated-taint': {
    exit: 'usage',
    en: {
      what: '{field} has the key and the effect of {first}: {key}:{effect}',
      why: 'A node has one taint of a key and an effect; Kubernetes would refuse to register it.',
      fix: 'Keep one of them.',
    },
    zh: {
      what: '{field} 与 {first} 的键和效果相同：{key}:{effect}',
      why: '同一节点上，相同的键和效果只能有一个污点；Kubernetes 会拒绝注册该节点。',
      fix: '请只保留其中一个。',
    },
  },
  'config.bad-host-key': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'A machine is trusted by this fingerprint, so it must be whole.',
      fix: 'Copy it from the machine itself: `ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub`',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '是否信任该主机由指纹决定，因此指纹必须完整。',
      fix: '请在该主机上执行并复制：`ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub`',
    },
  },
  'config.bad-text': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The value goes into files and commands of the hosts, so only what has the form of its field is let through.',
      fix: 'Correct the value as said above.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '该值会写入主机的文件和命令，因此必须符合该字段的格式。',
      fix: '请按上面的说明修正该值。',
    },
  },
  'config.bad-path': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The directory is created, filled and one day removed by kubexm.',
      fix: 'Write an absolute path of a directory of its own.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '该目录由 kubexm 创建、写入，并可能在以后删除。',
      fix: '请写一个独立目录的绝对路径。',
    },
  },
  'config.entangled-directories': {
    exit: 'usage',
    en: {
      what: '{field} is {path}, and {other} is {otherPath}',
      why: 'One lies in the other, so that whatever removes or closes the one does it to both.',
      fix: 'Choose a directory of its own for each, such as {example}.',
    },
    zh: {
      what: '{field} 是 {path}，而 {other} 是 {otherPath}',
      why: '一个目录位于另一个之中，删除其一或收紧其权限会同时影响两者。',
      fix: '请为两者分别使用独立目录，例如 {example}。',
    },
  },
  'config.foreign-directory': {
    exit: 'usage',
    en: {
      what: '{field} is {path}, inside {owner}',
      why: '{owner} is kept by another component or by kubexm itself, which may remove whatever lies in it.',
      fix: 'Choose a directory of its own, such as {example}.',
    },
    zh: {
      what: '{field} 是 {path}，位于 {owner} 中',
      why: '{owner} 由其他组件或 kubexm 自身使用，其中的内容可能被删除。',
      fix: '请使用独立目录，例如 {example}。',
    },
  },
});
