import { defineProblems } from '../define-problems.ts';

export const pkiProblems = defineProblems({
  'pki.authority-expired': {
    exit: 'step',
    en: {
      what: 'The authority {name} expired on {expired}',
      why: 'Nothing it would issue now could be trusted.',
      fix: 'When the date is wrong, put the clock of this machine right. Otherwise the cluster has to get a new authority by hand, as the documentation of Kubernetes describes (manual rotation of CA certificates): kubexm cannot exchange it yet.',
    },
    zh: {
      what: 'CA {name} 已于 {expired} 到期',
      why: '由它签发的任何证书都不会再被信任。',
      fix: '若日期有误，请校正本机时钟；否则须按 Kubernetes 文档（手动轮换 CA 证书）为集群手动更换 CA：kubexm 尚不能更换。',
    },
  },
  'pki.authorities-missing': {
    exit: 'usage',
    en: {
      what: 'The cluster {cluster} exists, but its authorities are not on this machine',
      why: 'There is no {folder} here. New authorities would not be trusted by the hosts that already belong to the cluster.',
      fix: 'Take the cluster over with `kubexm adopt cluster -f cluster.yaml`, run kubexm where the cluster was created, or copy {folder} from there. Where all that is left is data which `delete cluster --keep-data` kept and nobody needs: `kubexm delete cluster -f cluster.yaml`.',
    },
    zh: {
      what: '集群 {cluster} 已经存在，但本机没有它的 CA',
      why: '本机没有 {folder}。新建的 CA 不会被已属于该集群的主机信任。',
      fix: '请用 `kubexm adopt cluster -f cluster.yaml` 接管该集群，或在当初创建集群的机器上运行 kubexm，或从那里复制 {folder}。如果只剩下 `delete cluster --keep-data` 保留的数据且不再需要：`kubexm delete cluster -f cluster.yaml`。',
    },
  },
  'pki.authorities-damaged': {
    exit: 'usage',
    en: {
      what: 'The authorities in {folder} are damaged',
      why: 'Missing, unreadable, or not belonging together: {files}. They are written all at once, so somebody has changed them since.',
      fix: 'Restore {folder} from a backup, or take the cluster over again with `kubexm adopt cluster -f cluster.yaml`.',
    },
    zh: {
      what: '{folder} 中的 CA 已损坏',
      why: '以下文件缺失、不可读或互不匹配：{files}。它们是一次性整体写入的，因此之后被人改动过。',
      fix: '请从备份恢复 {folder}，或用 `kubexm adopt cluster -f cluster.yaml` 重新接管集群。',
    },
  },
  'pki.authority-differs': {
    exit: 'usage',
    en: {
      what: 'The configuration names another {purpose} authority than the cluster has',
      why: 'The file names {found}. A cluster keeps the authority it began with, because everything in it trusts that one.',
      fix: 'Put the earlier file back into the configuration: kubexm cannot move a cluster to another authority yet.',
    },
    zh: {
      what: '配置指定的 {purpose} CA 与集群现有的不同',
      why: '配置指定的是 {found}。集群沿用创建时的 CA，因为其中的一切都信任它。',
      fix: '请在配置中恢复原来的文件：kubexm 尚不能将集群迁移到另一个 CA。',
    },
  },
  'pki.clock-differs': {
    exit: 'step',
    en: {
      what: 'The clock of the host is too far off for certificates',
      why: 'The host says {host} while it is {here} here: the host would refuse a certificate issued now.',
      fix: 'Put the clock of the host or of this machine right (see `spec.system.ntpServers`), then go on with `kubexm resume run`.',
    },
    zh: {
      what: '主机时钟偏差过大，无法使用证书',
      why: '主机时间为 {host}，而本机时间为 {here}：主机会拒绝现在签发的证书。',
      fix: '请校正主机或本机的时钟（参见 `spec.system.ntpServers`），然后用 `kubexm resume run` 继续。',
    },
  },
  'pki.certificates-invalid': {
    exit: 'unhealthy',
    en: {
      what: 'Certificates that are not valid: {count}',
      why: 'Whoever meets one of them refuses the connection: {names}.',
      fix: 'When a clock is wrong, put it right. Otherwise issue them anew by running the command that created the cluster again.',
    },
    zh: {
      what: '有 {count} 个证书无效',
      why: '任何一方遇到它们都会拒绝连接：{names}。',
      fix: '若时钟有误请先校正；否则请重新运行创建集群的命令以重新签发。',
    },
  },
  'pki.certificates-expiring': {
    exit: 'unhealthy',
    en: {
      what: 'Certificates that expire soon: {count}',
      why: 'Less than a third of their life, or than 90 days, is left: {names}.',
      fix: 'Issue them anew by running the command that created the cluster again; what is near its end is replaced, the rest stays.',
    },
    zh: {
      what: '有 {count} 个证书即将到期',
      why: '剩余时间不足有效期的三分之一或不足 90 天：{names}。',
      fix: '请重新运行创建集群的命令以重新签发；临近到期的会被更换，其余保持不变。',
    },
  },
  'pki.no-authority': {
    exit: 'usage',
    en: {
      what: 'This machine has no authority of {cluster}',
      why: 'The API of a cluster knows kubexm and you by the authority in {folder}. There is none yet: the cluster was not created, or on another machine or in another directory.',
      fix: 'Create the cluster, `kubexm create cluster -f cluster.yaml`, type this where it was created from, or take it over from here: `kubexm adopt cluster -f cluster.yaml`',
    },
    zh: {
      what: '本机没有 {cluster} 的 CA',
      why: '集群的 API 凭 {folder} 中的 CA 识别 kubexm 和您。这里还没有：集群尚未创建，或是在其他机器、其他目录中创建的。',
      fix: '请创建集群：`kubexm create cluster -f cluster.yaml`；或在当初创建它的机器和目录中执行；或由本机接管：`kubexm adopt cluster -f cluster.yaml`',
    },
  },
});
