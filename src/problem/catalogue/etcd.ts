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
  'etcd.member-is-new': {
    exit: 'unhealthy',
    en: {
      what: 'etcd exists, and {hosts} has no data of it',
      why: 'A member without data that founds a cluster beside an existing one would split the store in two.',
      fix: 'Give the cluster its new member with `kubexm add nodes`; where a member has lost its data, remove the member first.',
    },
    zh: {
      what: 'etcd 已经存在，而 {hosts} 上没有它的数据',
      why: '没有数据的成员若在已有集群之外另行组建集群，存储会一分为二。',
      fix: '请用 `kubexm add nodes` 为集群增加新成员；如果是成员丢失了数据，请先移除该成员。',
    },
  },
  'etcd.type-differs': {
    exit: 'usage',
    en: {
      what: 'etcd of type {type} is not installed this way',
      why: 'This installs members that systemd runs, which is what type kubexm means.',
      fix: 'Set spec.etcd.type to kubexm, or leave etcd to `kubexm create cluster`.',
    },
    zh: {
      what: '类型为 {type} 的 etcd 不通过此任务安装',
      why: '此任务安装由 systemd 运行的成员，即类型 kubexm。',
      fix: '请将 spec.etcd.type 设为 kubexm，或由 `kubexm create cluster` 处理 etcd。',
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
      fix: 'Look at `journalctl -u etcd` on the hosts named above; `kubexm run task install-etcd` starts what has stopped.',
    },
    zh: {
      what: 'etcd 不健康：{findings}',
      why: '所有成员都必须应答，认同同一个 leader 和同一份成员列表，并持有相同的数据。',
      fix: '请在上述主机上查看 `journalctl -u etcd`；`kubexm run task install-etcd` 会启动已停止的成员。',
    },
  },
  'etcd.data-in-use': {
    exit: 'unhealthy',
    en: {
      what: 'The data of etcd is in use',
      why: 'The member on this host runs; without its data it cannot go on.',
      fix: 'Take the member away first: `kubexm run task uninstall-etcd`.',
    },
    zh: {
      what: 'etcd 数据正在使用中',
      why: '此主机上的成员正在运行，失去数据将无法继续。',
      fix: '请先卸载该成员：`kubexm run task uninstall-etcd`。',
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
  'etcd.external-without-client': {
    exit: 'usage',
    en: {
      what: 'The external etcd has no CA, or no client certificate',
      why: 'API servers are set up to reach etcd over https with a certificate of their own.',
      fix: 'Give https endpoints, and set spec.etcd.external.caFile, certFile and keyFile.',
    },
    zh: {
      what: '外部 etcd 缺少 CA 或客户端证书',
      why: 'API Server 通过 https 并使用自己的证书访问 etcd。',
      fix: '请使用 https 端点，并设置 spec.etcd.external.caFile、certFile 和 keyFile。',
    },
  },
});
