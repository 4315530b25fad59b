import { defineProblems } from '../define-problems.ts';

/** Nodes that are closed, emptied or taken away. */
export const nodeProblems = defineProblems({
  'node.not-found': {
    exit: 'usage',
    en: {
      what: 'The cluster has no node {node}',
      why: 'The host is in the file, and no node of this name is registered.',
      fix: 'See which nodes there are: `kubexm get nodes -f cluster.yaml`',
    },
    zh: {
      what: '集群中没有节点 {node}',
      why: '该主机在配置文件中，但没有注册同名的节点。',
      fix: '请查看现有节点：`kubexm get nodes -f cluster.yaml`',
    },
  },
  'node.last-of-its-kind': {
    exit: 'usage',
    en: {
      what: 'The cluster cannot go on without {hosts}',
      why: 'Of {kind} the file has {count}; without these hosts there would be 0.',
      fix: 'Add others first (`kubexm add nodes -f cluster.yaml`), or take the whole cluster away with `kubexm delete cluster -f cluster.yaml`.',
    },
    zh: {
      what: '缺少 {hosts}，集群无法继续运行',
      why: '配置文件中的{kind}共有 {count} 个；移除这些主机后将剩下 0 个。',
      fix: '请先增加其他主机（`kubexm add nodes -f cluster.yaml`），或用 `kubexm delete cluster -f cluster.yaml` 删除整个集群。',
    },
  },
  'node.no-master-left': {
    exit: 'unhealthy',
    en: {
      what: 'Nobody would be left to run the cluster without {hosts}',
      why: 'Of {count} control planes {going} would leave, and 0 of the others can go on: {staying} cannot be reached, or has no control plane yet.',
      fix: 'Bring one of {staying} back first, or take these out instead: `kubexm delete nodes --nodes {staying} -f cluster.yaml`',
    },
    zh: {
      what: '移除 {hosts} 后将没有主机能继续运行集群',
      why: '共有 {count} 个控制平面，其中 {going} 个将离开，其余的有 0 个可继续工作：{staying} 无法连接，或尚无控制平面。',
      fix: '请先恢复 {staying} 中的一台，或改为移除它们：`kubexm delete nodes --nodes {staying} -f cluster.yaml`',
    },
  },
  'node.leaves-bad-count': {
    exit: 'usage',
    en: {
      what: 'The file would not be accepted any more without {hosts}',
      why: 'What would be left: {because}.',
      fix: 'Name one host more or fewer, set spec.etcd.allowEvenEtcd: true, or replace the host: `kubexm replace node NAME -f cluster.yaml`.',
    },
    zh: {
      what: '移除 {hosts} 后配置文件将不再有效',
      why: '剩余情况：{because}。',
      fix: '请增减一台主机，或设置 spec.etcd.allowEvenEtcd: true，或更换该主机：`kubexm replace node NAME -f cluster.yaml`。',
    },
  },
  'node.serves-time': {
    exit: 'usage',
    en: {
      what: '{host} tells the other hosts the time',
      why: 'spec.system.ntpServers names it: without it their clocks would go their own ways.',
      fix: 'Name another server in spec.system.ntpServers and apply the file first.',
    },
    zh: {
      what: '{host} 为其他主机提供时间',
      why: 'spec.system.ntpServers 中列有该主机：缺少它，其他主机的时钟将各走各的。',
      fix: '请先在 spec.system.ntpServers 中改用其他服务器并应用配置文件。',
    },
  },
  'node.host-not-cleaned': {
    exit: 'connection',
    en: {
      what: '{host} has left the cluster and was not cleaned',
      why: 'It could not be reached: {because}.',
      fix: 'If it comes back, do not let it into the network as it is: it still has keys of the cluster. Install it anew, or list it in a file of its own and clean it with `kubexm delete cluster -f FILE`.',
    },
    zh: {
      what: '{host} 已离开集群，但未被清理',
      why: '无法连接到该主机：{because}。',
      fix: '如果它恢复，请勿让它原样接入网络：其上仍有集群的密钥。请重新安装，或将其写入单独的配置文件并用 `kubexm delete cluster -f FILE` 清理。',
    },
  },
  'node.host-passed-by': {
    exit: 'connection',
    en: {
      what: '{host} has not been told of what changes',
      why: 'It could not be reached ({because}), and nothing was asked of it: the others go on without it.',
      fix: 'Once it answers, `kubexm apply cluster -f cluster.yaml` tells it. If it is gone for ever: `kubexm delete nodes --nodes {host} -f cluster.yaml`.',
    },
    zh: {
      what: '{host} 尚未得知变更',
      why: '无法连接到该主机（{because}），而本次操作并不针对它：其余主机照常进行。',
      fix: '待其恢复后，执行 `kubexm apply cluster -f cluster.yaml` 即可使其同步。若已永久失联：`kubexm delete nodes --nodes {host} -f cluster.yaml`。',
    },
  },
  'node.host-replaced': {
    exit: 'connection',
    en: {
      what: 'Another machine takes the place of {host}',
      why: 'The file knows the new machine only.',
      fix: 'Take the old host out with `kubexm delete nodes -f cluster.yaml --nodes NAME` first where it is to be cleaned.',
    },
    zh: {
      what: '另一台机器取代了 {host}',
      why: '配置文件只记录新的机器。',
      fix: '如需清理旧主机，请先用 `kubexm delete nodes -f cluster.yaml --nodes NAME` 将其移除。',
    },
  },
  'node.endpoint-differs': {
    exit: 'usage',
    en: {
      what: 'The API has another place in the file than in the cluster',
      why: 'spec.controlPlaneEndpoint differs in {fields}. Masters, balancers and hosts that come would have the new place, and workers that are there would go on asking at the old one: only those whom a host that comes or goes concerns are looked at.',
      fix: 'Bring the whole cluster to the file: `kubexm apply cluster -f cluster.yaml`, which also lets in the hosts that the file names; those that leave have to be in it until then. Repeat this command afterwards for hosts that leave or were only typed. While a host is broken, write the endpoint that the cluster has into the file instead.',
    },
    zh: {
      what: '文件中 API 的入口与集群中的不同',
      why: 'spec.controlPlaneEndpoint 的以下字段不同：{fields}。master、负载均衡和新主机会使用新入口，而已有的 worker 仍会访问旧入口：只有与加入或退出的主机相关的主机才会被处理。',
      fix: '请使整个集群达到文件的要求：`kubexm apply cluster -f cluster.yaml`，文件中列出的主机也会一并加入；要退出的主机在此之前须保留在文件中。对于要退出的主机或仅在命令行中给出的主机，请在之后再次执行本命令。如有主机已损坏，请改为在文件中写回集群现有的入口。',
    },
  },
  'node.other-machine': {
    exit: 'preflight',
    en: {
      what: 'The node {node} is not the machine that answers as {node}',
      why: 'The node was registered by a machine with the id {registered}; the host of the file has {answering} in /etc/machine-id. One would be taken out of the cluster, and the other one cleaned.',
      fix: 'Correct the address of {node} in the file. If only the id was made anew, restart the kubelet there. If the machine was installed anew, `kubexm replace node {node} -f cluster.yaml` lets it in again; `--skip-cleanup` only takes the node out, and leaves the machine that answers as it is.',
    },
    zh: {
      what: '节点 {node} 与以 {node} 应答的机器不是同一台',
      why: '注册该节点的机器 ID 为 {registered}，而文件中该主机的 /etc/machine-id 为 {answering}。这样会从集群移出一台机器，却清理另一台。',
      fix: '请更正文件中 {node} 的地址。如果只是重新生成了机器 ID，请重启其 kubelet。如果该机器已重装，可用 `kubexm replace node {node} -f cluster.yaml` 让它重新加入；使用 `--skip-cleanup` 则只移出节点，应答的机器保持原样。',
    },
  },
  'node.drain-blocked': {
    exit: 'preflight',
    en: {
      what: 'The pods of {node} cannot all leave without a loss',
      why: 'These would be lost: {pods}.',
      fix: 'Move or delete these pods, or give the flag named beside them to lose them.',
    },
    zh: {
      what: '{node} 上的 Pod 无法在不丢失内容的情况下全部迁离',
      why: '以下内容将会丢失：{pods}。',
      fix: '请迁移或删除这些 Pod，或使用其旁所示的选项接受丢失。',
    },
  },
  'node.drain-timed-out': {
    exit: 'unhealthy',
    en: {
      what: 'Pods were still on {node} after {seconds} seconds',
      why: 'These did not leave: {pods}.',
      fix: 'Give the pods room elsewhere or change their budget (`kubectl get pdb -A`), then go on with `kubexm resume run`; a longer `--timeout` waits longer, `--force` deletes them after it, and with `delete nodes` `--skip-drain` waits for nobody. `kubexm uncordon node {node} -f cluster.yaml` opens the node again.',
    },
    zh: {
      what: '{seconds} 秒后 {node} 上仍有 Pod',
      why: '以下 Pod 未能迁离：{pods}。',
      fix: '请为这些 Pod 在别处腾出资源或调整其干扰预算（`kubectl get pdb -A`），然后用 `kubexm resume run` 继续；也可用 `--timeout` 延长等待，用 `--force` 到时删除它们，`delete nodes` 还可用 `--skip-drain` 不等待。`kubexm uncordon node {node} -f cluster.yaml` 可恢复该节点的调度。',
    },
  },
  'node.left-the-file': {
    exit: 'usage',
    en: {
      what: '{hosts} belongs to the cluster and not to the file any more',
      why: 'A host is only taken out of a cluster when that is asked for.',
      fix: 'Have it leave with `kubexm apply cluster -f cluster.yaml --prune` and the same file; or put it back into the file.',
    },
    zh: {
      what: '{hosts} 属于集群，但文件中已没有该主机',
      why: '只有明确要求时才会将主机移出集群。',
      fix: '请用同一文件执行 `kubexm apply cluster -f cluster.yaml --prune` 将其移出；或将其放回文件。',
    },
  },
  'node.lost-a-role': {
    exit: 'usage',
    en: {
      what: '{host} is {roles} in the cluster, which the file does not say any more',
      why: 'A node cannot give up these roles while it stays: what they brought is removed with the host.',
      fix: 'Put the roles back into the file. To do without them, take the host out with `kubexm delete nodes -f cluster.yaml --nodes {host}` and let it come again with `kubexm add nodes -f cluster.yaml`.',
    },
    zh: {
      what: '{host} 在集群中的角色 {roles} 在文件中已没有',
      why: '节点在集群中时无法放弃这些角色：角色带来的内容只能随主机一起移除。',
      fix: '请将角色放回文件。如需去掉角色，请先用 `kubexm delete nodes -f cluster.yaml --nodes {host}` 移出主机，再用 `kubexm add nodes -f cluster.yaml` 重新加入。',
    },
  },
  'node.no-member': {
    exit: 'usage',
    en: {
      what: '{host} is no member of etcd',
      why: 'By the file the members are: {members}.',
      fix: 'Name one of them. A host of any other role leaves with `kubexm delete nodes --nodes NAME -f cluster.yaml`, and is replaced with `kubexm replace node NAME -f cluster.yaml`.',
    },
    zh: {
      what: '{host} 不是 etcd 成员',
      why: '按配置文件，成员为：{members}。',
      fix: '请指定其中之一。其他角色的主机用 `kubexm delete nodes --nodes NAME -f cluster.yaml` 移除，用 `kubexm replace node NAME -f cluster.yaml` 更换。',
    },
  },
  'node.more-than-member': {
    exit: 'usage',
    en: {
      what: '{host} is also {roles}',
      why: 'A member of etcd leaves with its host, and everything else of the host would leave with it.',
      fix: 'If that is what you want: `{instead}`',
    },
    zh: {
      what: '{host} 同时也是 {roles}',
      why: 'etcd 成员随主机一起离开，主机的其他角色也会随之离开。',
      fix: '如果这正是您想要的：`{instead}`',
    },
  },
  'node.prune-with-new-roles': {
    exit: 'usage',
    en: {
      what: '{hosts} gets a role in the same file from which other hosts are gone',
      why: 'Hosts leave the cluster as it is; with a role that nobody has yet, it would be another one.',
      fix: 'Take the new role out of the file, `kubexm apply cluster -f cluster.yaml --prune`, then give the role and apply again.',
    },
    zh: {
      what: '{hosts} 在同一文件中获得了新角色，而文件中又删去了其他主机',
      why: '主机是从现有的集群中移出的；若带有尚未生效的角色，就成了另一个集群。',
      fix: '请先从文件中去掉新角色并执行 `kubexm apply cluster -f cluster.yaml --prune`，然后再加上角色并应用。',
    },
  },
});
