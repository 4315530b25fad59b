import { defineProblems } from '../define-problems.ts';

/** What a cluster keeps of itself, and taking a cluster over by it. */
export const recordProblems = defineProblems({
  'record.unreadable': {
    exit: 'usage',
    en: {
      what: 'What the cluster remembers of itself cannot be read',
      why: 'The ConfigMap kube-system/{name} has another format: a newer kubexm wrote it, or somebody changed it.',
      fix: 'Use a newer kubexm; or look with `kubectl -n kube-system get configmap {name} -o yaml` and delete it: the next `kubexm create cluster -f cluster.yaml` writes it again.',
    },
    zh: {
      what: '无法读取集群中保存的自身记录',
      why: 'ConfigMap kube-system/{name} 的格式不同：由更新版本的 kubexm 写入，或被人改动过。',
      fix: '请使用更新版本的 kubexm；或用 `kubectl -n kube-system get configmap {name} -o yaml` 查看并删除它，下一次 `kubexm create cluster -f cluster.yaml` 会重新写入。',
    },
  },
  'record.history-not-kept': {
    exit: 'step',
    en: {
      what: 'The cluster was not told about this run',
      why: 'Its history could not be written: {because}.',
      fix: 'Nothing needs to be done: the run is in `kubexm get runs` on this machine, and the next run is recorded again.',
    },
    zh: {
      what: '本次运行未能记入集群',
      why: '无法写入集群中的历史：{because}。',
      fix: '无需处理：本机的 `kubexm get runs` 中有这次运行，下一次运行会照常记录。',
    },
  },
  'adopt.no-record': {
    exit: 'usage',
    en: {
      what: 'The host does not tell what its cluster was made from',
      why: 'It is no control plane, its API does not answer, or kubexm did not make the cluster: `kubectl -n kube-system get configmap kubexm` gives nothing there.',
      fix: 'Name a control plane that runs with `--host`; without a record, write the file by hand and run `kubexm adopt cluster -f FILE`.',
    },
    zh: {
      what: '该主机无法说明其集群的创建依据',
      why: '它不是控制平面、其 API 没有应答，或集群不是由 kubexm 创建：在其上执行 `kubectl -n kube-system get configmap kubexm` 没有结果。',
      fix: '请用 `--host` 指定正在运行的控制平面；没有记录时请手写配置文件，再执行 `kubexm adopt cluster -f FILE`。',
    },
  },
  'adopt.no-cluster': {
    exit: 'usage',
    en: {
      what: 'There is no cluster {cluster} on the hosts of the file',
      why: 'None of the hosts that could be reached has a control plane of it.',
      fix: 'Name the right file with `-f`; make a new cluster with `kubexm create cluster -f FILE`.',
    },
    zh: {
      what: '配置文件中的主机上没有集群 {cluster}',
      why: '能够连接到的主机上都没有它的控制平面。',
      fix: '请用 `-f` 指定正确的文件；要新建集群请用 `kubexm create cluster -f FILE`。',
    },
  },
  'adopt.other-cluster': {
    exit: 'usage',
    en: {
      what: 'Hosts of the file belong to another cluster than {cluster}',
      why: 'They are marked for others: {marks}.',
      fix: 'Write the name of their cluster to metadata.name, or take the hosts of another cluster out of the file.',
    },
    zh: {
      what: '配置文件中有主机不属于集群 {cluster}',
      why: '它们被标记为属于：{marks}。',
      fix: '请把 metadata.name 改为它们所属集群的名称，或从文件中去掉其他集群的主机。',
    },
  },
  'adopt.several-clusters': {
    exit: 'usage',
    en: {
      what: 'The control planes of the file belong to different clusters',
      why: 'Their authorities differ: {one}, but {others}.',
      fix: 'Keep in the file the hosts of one cluster only, then adopt again.',
    },
    zh: {
      what: '配置文件中的控制平面属于不同的集群',
      why: '它们的 CA 不同：{one}，而 {others}。',
      fix: '请在文件中只保留同一个集群的主机，然后重新接管。',
    },
  },
  'adopt.authorities-incomplete': {
    exit: 'usage',
    en: {
      what: 'No control plane has all authorities of the cluster',
      why: 'Missing, or not belonging together: {detail}.',
      fix: 'Copy the folder `pki` of the cluster from the `.kubexm` where it was made; or put the missing files back from a backup of a control plane.',
    },
    zh: {
      what: '没有任何控制平面保存了集群的全部 CA',
      why: '缺失或互不匹配：{detail}。',
      fix: '请从当初创建集群的机器复制 `.kubexm` 中该集群的 `pki` 目录，或从控制平面的备份恢复缺失的文件。',
    },
  },
  'adopt.folder-damaged': {
    exit: 'usage',
    en: {
      what: 'The authorities in {folder} are damaged',
      why: 'Missing, unreadable, or not belonging together: {files}. What is there is never overwritten.',
      fix: 'Move {folder} away, then adopt the cluster again.',
    },
    zh: {
      what: '{folder} 中的 CA 已损坏',
      why: '以下文件缺失、不可读或互不匹配：{files}。已有的内容不会被覆盖。',
      fix: '请将 {folder} 移走，然后重新接管集群。',
    },
  },
  'adopt.folder-of-another': {
    exit: 'usage',
    en: {
      what: 'This machine has authorities of another cluster with the name {cluster}',
      why: 'Those in {folder} are not those that the control planes have. What is there is never overwritten.',
      fix: 'Use another directory for this cluster, or move {folder} away when that cluster is gone.',
    },
    zh: {
      what: '本机保存着另一个同名集群 {cluster} 的 CA',
      why: '{folder} 中的 CA 与控制平面上的不同。已有的内容不会被覆盖。',
      fix: '请为该集群使用另一个目录；若那个集群已不存在，请将 {folder} 移走。',
    },
  },
  'adopt.file-differs': {
    exit: 'usage',
    en: {
      what: 'The file does not describe the cluster as it was made (differences: {count})',
      why: 'These places say something else than what the cluster was made from:{detail}',
      fix: 'Write to the file what the cluster has, then adopt again; change the cluster afterwards. The authorities are on this machine already.',
    },
    zh: {
      what: '配置文件与集群的创建依据不一致（差异：{count} 处）',
      why: '以下各处与集群的创建依据不同：{detail}',
      fix: '请按集群的现状修改文件后重新接管，之后再变更集群。CA 已保存到本机。',
    },
  },
});
