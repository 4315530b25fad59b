import { defineProblems } from '../define-problems.ts';

export const etcdProblems = defineProblems({
  'etcd.founding-needs-all': {
    exit: 'unhealthy',
    en: {
      what: 'etcd cannot be founded without {hosts}',
      why: 'Its members found it together; these could not be asked, or were not chosen.',
      fix: 'Bring all hosts of spec.roleGroups.etcd within reach and choose all of them.',
    },
    zh: {
      what: '缺少 {hosts}，无法组建 etcd',
      why: 'etcd 由全部成员共同组建，而这些主机无法连接或未被选中。',
      fix: '请确保 spec.roleGroups.etcd 中的所有主机可以连接，并全部选中。',
    },
  },
  'etcd.data-elsewhere': {
    exit: 'usage',
    en: {
      what: 'Members of etcd keep their data elsewhere than in {dataDir} ({where})',
      why: 'Started with the folder of the file they would begin with nothing, and everything the cluster knows would be out of sight. Nothing has been touched.',
      fix: 'Give spec.etcd.dataDir its earlier value, in the file or with `-e spec.etcd.dataDir=FOLDER`; `grep DATA_DIR /etc/etcd/etcd.env` on the host names it, or `cat /var/lib/kubexm/kept/*` where a deletion left the data. To move the data: `systemctl stop etcd` and `mv` on all members, then the new value.',
    },
    zh: {
      what: 'etcd 成员的数据不在 {dataDir}（{where}）',
      why: '若用文件中的目录启动，成员将从空数据开始，集群的全部状态都会看不到。尚未更改任何内容。',
      fix: '请将 spec.etcd.dataDir 改回原值：写在文件中，或用 `-e spec.etcd.dataDir=目录`；主机上的 `grep DATA_DIR /etc/etcd/etcd.env` 会给出该目录，若是删除集群时保留的数据则用 `cat /var/lib/kubexm/kept/*`。如要迁移数据：在所有成员上执行 `systemctl stop etcd` 和 `mv`，然后再使用新值。',
    },
  },
  'etcd.kept-by-others': {
    exit: 'usage',
    en: {
      what: 'The data of etcd that a deletion left on {hosts} is of other members than those of the file',
      why: 'It knows {kept}, while the file asks for {wanted}. Members find each other by what their data says, so it would not come back. Nothing has been touched.',
      fix: 'Give the hosts of spec.roleGroups.etcd the names and addresses they had, and change the members once the cluster runs. If nobody needs the data: `kubexm delete cluster -f cluster.yaml`, then create it anew.',
    },
    zh: {
      what: '{hosts} 上删除集群时保留的 etcd 数据属于其他成员，与文件中的成员不同',
      why: '数据中的成员为 {kept}，而文件中为 {wanted}。成员依据各自数据中的记录相互寻找，因此无法恢复。尚未更改任何内容。',
      fix: '请将 spec.roleGroups.etcd 中主机的名称和地址改回原样，待集群运行后再调整成员。如确认不再需要这些数据：先执行 `kubexm delete cluster -f cluster.yaml`，再重新创建。',
    },
  },
  'etcd.data-gone': {
    exit: 'unhealthy',
    en: {
      what: 'etcd runs on {hosts} and has no data in {dataDir}',
      why: 'The folder was removed, or what is mounted there is missing. Started anew such a member would begin with nothing.',
      fix: 'Mount what belongs there. If the data is lost and the other members have a majority: `kubexm replace etcd-member NAME -f cluster.yaml`',
    },
    zh: {
      what: '{hosts} 上的 etcd 正在运行，但 {dataDir} 中没有数据',
      why: '该目录已被删除，或缺少应挂载的磁盘。这样的成员重新启动后将从空数据开始。',
      fix: '请挂载应有的磁盘。若数据已丢失且其余成员仍占多数：`kubexm replace etcd-member NAME -f cluster.yaml`',
    },
  },
  'etcd.member-is-new': {
    exit: 'unhealthy',
    en: {
      what: 'etcd is still being founded, and {hosts} is not among those that found it',
      why: 'A founding that was interrupted goes on with the members it was begun with; a new one joins when it has ended.',
      fix: 'Take the new host out of spec.roleGroups.etcd, end the founding with `kubexm create cluster -f cluster.yaml`, then add it.',
    },
    zh: {
      what: 'etcd 仍在组建中，而 {hosts} 不在组建成员之列',
      why: '被中断的组建只能由最初的成员继续；新成员须等组建结束后再加入。',
      fix: '请先将新主机移出 spec.roleGroups.etcd，用 `kubexm create cluster -f cluster.yaml` 完成组建，然后再加入。',
    },
  },
  'etcd.growing-needs-all': {
    exit: 'unhealthy',
    en: {
      what: 'etcd gets no new member without {hosts}',
      why: 'Another voter raises the majority that is needed, so nobody joins while a member cannot be asked.',
      fix: 'Bring them within reach and choose all of them; a member that is gone for ever is taken out first with `kubexm delete nodes -f cluster.yaml --nodes NAME`.',
    },
    zh: {
      what: '缺少 {hosts}，etcd 不能增加成员',
      why: '新增投票成员会提高所需的多数，因此有成员无法连接时不允许加入。',
      fix: '请确保它们可以连接并全部选中；永久失效的成员请先用 `kubexm delete nodes -f cluster.yaml --nodes NAME` 移除。',
    },
  },
  'etcd.member-lost-data': {
    exit: 'unhealthy',
    en: {
      what: 'etcd lists this host as a member, and its data is gone',
      why: 'A member that comes back without what it had agreed to could undo what others rely on.',
      fix: 'Take the member out with `kubexm delete nodes -f cluster.yaml --nodes NAME`, then add the host again.',
    },
    zh: {
      what: 'etcd 的成员列表中有此主机，但它的数据已丢失',
      why: '成员若丢失了曾经确认的数据再回来，可能使其他成员所依赖的结果失效。',
      fix: '请先用 `kubexm delete nodes -f cluster.yaml --nodes NAME` 移除该成员，再重新加入此主机。',
    },
  },
  'etcd.membership-refused': {
    exit: 'unhealthy',
    en: {
      what: 'etcd did not take the member within {seconds} s: {because}',
      why: 'A majority of its members must be connected, there may be one learner at a time, and it must have caught up to become a voter.',
      fix: 'See `kubexm run task check-etcd -f cluster.yaml`; once etcd is healthy, go on with `kubexm resume run`. A learner of a host that was taken from the file before it had joined goes by `kubexm delete nodes -f cluster.yaml --nodes NAME`, with that host in the file once more.',
    },
    zh: {
      what: 'etcd 在 {seconds} 秒内没有接纳该成员：{because}',
      why: '多数成员必须相互连通，同一时间只能有一个 learner，且须追上数据后才能成为投票成员。',
      fix: '请用 `kubexm run task check-etcd -f cluster.yaml` 检查；etcd 恢复健康后用 `kubexm resume run` 继续。若 learner 属于尚未加入完成就已从文件中删除的主机，请把该主机写回文件，再用 `kubexm delete nodes -f cluster.yaml --nodes NAME` 移除。',
    },
  },
  'etcd.type-differs': {
    exit: 'usage',
    en: {
      what: 'etcd of type {type} is not installed this way',
      why: 'This installs members that systemd runs, which is what type kubexm means.',
      fix: 'Set spec.etcd.type to kubexm, or leave etcd to `kubexm create cluster -f cluster.yaml`.',
    },
    zh: {
      what: '类型为 {type} 的 etcd 不通过此任务安装',
      why: '此任务安装由 systemd 运行的成员，即类型 kubexm。',
      fix: '请将 spec.etcd.type 设为 kubexm，或由 `kubexm create cluster -f cluster.yaml` 处理 etcd。',
    },
  },
  'etcd.majority-at-risk': {
    exit: 'unhealthy',
    en: {
      what: 'This member of etcd is not touched: without it there would be no majority',
      why: 'These members do not serve: {silent}.',
      fix: 'Bring them back first; `journalctl -u etcd` on their hosts says what they lack. Then go on with `kubexm resume run`.',
    },
    zh: {
      what: '未改动此 etcd 成员：缺少它将失去多数派',
      why: '以下成员没有提供服务：{silent}。',
      fix: '请先恢复这些成员，可在其主机上用 `journalctl -u etcd` 查看原因；然后用 `kubexm resume run` 继续。',
    },
  },
  'etcd.removal-refused': {
    exit: 'unhealthy',
    en: {
      what: 'The member {member} cannot be taken out of etcd: {because}',
      why: 'A member leaves only when a majority agrees, and only when those that are left are a majority among themselves. Nothing was taken out.',
      fix: 'Bring back the members that do not serve (`kubexm run task check-etcd -f cluster.yaml` names them), or add members first.',
    },
    zh: {
      what: '不能从 etcd 移除成员 {member}：{because}',
      why: '移除成员需要多数派同意，并且剩余成员自身仍须构成多数派。没有移除任何成员。',
      fix: '请先恢复没有提供服务的成员（`kubexm run task check-etcd -f cluster.yaml` 会列出），或先增加成员。',
    },
  },
  'etcd.no-majority': {
    exit: 'unhealthy',
    en: {
      what: 'etcd does not say who its members are',
      why: 'The list of members comes from a majority of them, and there is none, or none of those that stay could be asked.',
      fix: 'Bring members back until a majority serves: `journalctl -u etcd`, or `crictl logs` where kubeadm runs it. Without a majority the way back is a snapshot.',
    },
    zh: {
      what: 'etcd 没有给出成员列表',
      why: '成员列表由多数派给出，而现在没有多数派，或留下的成员都无法询问。',
      fix: '请恢复成员直到多数派可用：`journalctl -u etcd`，由 kubeadm 运行时用 `crictl logs`。没有多数派时只能从快照恢复。',
    },
  },
  'etcd.member-stays': {
    exit: 'unhealthy',
    en: {
      what: 'etcd did not let the member {member} go',
      why: 'It said: {said}',
      fix: 'See that the other members are healthy (`kubexm run task check-etcd -f cluster.yaml`), then go on with `kubexm resume run`.',
    },
    zh: {
      what: 'etcd 没有移除成员 {member}',
      why: '它的回复：{said}',
      fix: '请确认其他成员健康（`kubexm run task check-etcd -f cluster.yaml`），然后用 `kubexm resume run` 继续。',
    },
  },
  'etcd.version-refused': {
    exit: 'unhealthy',
    en: {
      what: 'etcd cannot be brought to this version: {because}',
      why: 'Members read only what an allowed version before them has written.',
      fix: 'Set spec.etcd.version to a version that may follow, or return it to the one that runs.',
    },
    zh: {
      what: 'etcd 不能更换到该版本：{because}',
      why: '成员只能读取受支持的前一版本写入的数据。',
      fix: '请将 spec.etcd.version 设为允许的后续版本，或恢复为正在运行的版本。',
    },
  },
  'etcd.unhealthy': {
    exit: 'unhealthy',
    en: {
      what: 'etcd is not healthy: {findings}',
      why: 'All members must answer, know one leader and one list of members, and hold the same data.',
      fix: 'Look at `journalctl -u etcd` on the hosts named above; `kubexm run task install-etcd -f cluster.yaml` starts what has stopped.',
    },
    zh: {
      what: 'etcd 不健康：{findings}',
      why: '所有成员都必须应答，认同同一个 leader 和同一份成员列表，并持有相同的数据。',
      fix: '请在上述主机上查看 `journalctl -u etcd`；`kubexm run task install-etcd -f cluster.yaml` 会启动已停止的成员。',
    },
  },
  'etcd.data-in-use': {
    exit: 'unhealthy',
    en: {
      what: 'The data of etcd is in use',
      why: 'The member on this host runs; without its data it cannot go on.',
      fix: 'Take the member away first: `kubexm run task uninstall-etcd -f cluster.yaml`.',
    },
    zh: {
      what: 'etcd 数据正在使用中',
      why: '此主机上的成员正在运行，失去数据将无法继续。',
      fix: '请先卸载该成员：`kubexm run task uninstall-etcd -f cluster.yaml`。',
    },
  },
  'etcd.external-not-fit': {
    exit: 'unhealthy',
    en: {
      what: 'The external etcd is not fit to keep a cluster: {findings}',
      why: 'Every API server uses every endpoint; nothing has been changed on any host.',
      fix: 'Correct what is named above, or spec.etcd.external, and run the command again.',
    },
    zh: {
      what: '外部 etcd 不满足集群要求：{findings}',
      why: '每个 API Server 都会使用所有端点；尚未更改任何主机。',
      fix: '请修正上述问题或 spec.etcd.external，然后重新执行命令。',
    },
  },
});
