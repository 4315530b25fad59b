import { defineProblems } from '../define-problems.ts';

export const configEtcdProblems = defineProblems({
  'config.etcd-hosts-missing': {
    exit: 'usage',
    en: {
      what: 'No host has the role etcd',
      why: 'etcd of type kubexm runs on the hosts of spec.roleGroups.etcd.',
      fix: 'Add 1, 3 or 5 hosts to the role.',
    },
    zh: {
      what: '没有主机的角色是 etcd',
      why: '类型为 kubexm 的 etcd 运行在 spec.roleGroups.etcd 的主机上。',
      fix: '请为该角色添加 1、3 或 5 台主机。',
    },
  },
  'config.etcd-member-count': {
    exit: 'usage',
    en: {
      what: 'The number of etcd members is not usable: {because}',
      why: 'An even number tolerates no more failures than one member less, and many members slow down every write.',
      fix: 'Use 1, 3 or 5 members, or set `spec.etcd.allowEvenEtcd: true`',
    },
    zh: {
      what: 'etcd 成员数量不可用：{because}',
      why: '偶数成员的容错能力不比少一个成员更强，过多的成员会拖慢每次写入。',
      fix: '请使用 1、3 或 5 个成员，或设置 `spec.etcd.allowEvenEtcd: true`',
    },
  },
  'config.etcd-needs-kubeadm': {
    exit: 'usage',
    en: {
      what: 'etcd type kubeadm needs kubernetes type kubeadm; it is {type}',
      why: 'kubeadm is what would run it.',
      fix: 'Set spec.etcd.type to kubexm, or spec.kubernetes.type to kubeadm.',
    },
    zh: {
      what: 'etcd 类型为 kubeadm 时，kubernetes 类型必须是 kubeadm，而现在是 {type}',
      why: '该 etcd 由 kubeadm 运行。',
      fix: '请把 spec.etcd.type 改为 kubexm，或把 spec.kubernetes.type 改为 kubeadm。',
    },
  },
  'config.etcd-role-differs': {
    exit: 'usage',
    en: {
      what: 'With etcd type {type} the role etcd cannot name these hosts: {hosts}',
      why: 'kubeadm runs etcd on the masters and nowhere else; an external etcd runs on none of the hosts.',
      fix: 'Empty spec.roleGroups.etcd, or use etcd type kubexm.',
    },
    zh: {
      what: 'etcd 类型为 {type} 时，etcd 角色不能包含这些主机：{hosts}',
      why: 'kubeadm 只在 master 上运行 etcd；外部 etcd 不在任何主机上。',
      fix: '请清空 spec.roleGroups.etcd，或使用 etcd 类型 kubexm。',
    },
  },
  'config.external-etcd': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The API server depends on this connection for everything.',
      fix: 'Give https endpoints of every member, caFile, and certFile with keyFile.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: 'API Server 的一切都依赖该连接。',
      fix: '请提供所有成员的 https 端点、caFile，以及成对的 certFile 和 keyFile。',
    },
  },
  'config.external-etcd-unused': {
    exit: 'usage',
    en: {
      what: '{field} is set, and etcd type is {type}',
      why: 'These settings are for type external only.',
      fix: 'Remove spec.etcd.external, or set spec.etcd.type to external.',
    },
    zh: {
      what: '设置了 {field}，但 etcd 类型是 {type}',
      why: '这些设置只用于 external 类型。',
      fix: '请删除 spec.etcd.external，或把 spec.etcd.type 设为 external。',
    },
  },
  'config.external-etcd-insecure': {
    exit: 'usage',
    en: {
      what: 'etcd is reached without encryption at {endpoint}',
      why: 'Every Secret of the cluster passes that connection in plain text.',
      fix: 'Turn on TLS in etcd and use https.',
    },
    zh: {
      what: '通过 {endpoint} 访问 etcd 时没有加密',
      why: '集群的所有 Secret 都会以明文经过该连接。',
      fix: '请在 etcd 中启用 TLS 并使用 https。',
    },
  },
  'config.election-timeout': {
    exit: 'usage',
    en: {
      what: 'electionTimeout {election} is less than 5 times heartbeatInterval {heartbeat}',
      why: 'etcd refuses to start with it.',
      fix: 'Use at least {least}; ten times is usual.',
    },
    zh: {
      what: 'electionTimeout {election} 小于 heartbeatInterval {heartbeat} 的 5 倍',
      why: 'etcd 会拒绝启动。',
      fix: '至少使用 {least}；通常为 10 倍。',
    },
  },
  'config.etcd-quota': {
    exit: 'usage',
    en: {
      what: 'quotaBackendBytes is {bytes}, above 8 GiB',
      why: 'etcd warns above 8 GiB; restarts and snapshots become slow.',
      fix: 'Use at most 8589934592.',
    },
    zh: {
      what: 'quotaBackendBytes 是 {bytes}，超过 8 GiB',
      why: '超过 8 GiB 时 etcd 会告警，重启和快照会变慢。',
      fix: '请不要超过 8589934592。',
    },
  },
});
