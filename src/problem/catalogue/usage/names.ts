import { defineProblems } from '../../define-problems.ts';

export const nameProblems = defineProblems({
  'usage.no-such-host': {
    exit: 'usage',
    en: {
      what: '{flag} cannot be "{given}": {because}',
      why: 'The file names these hosts: {known}.',
      fix: "Choose among them by name, address, range or pattern: `--nodes 'node[1:3],edge-*'`",
    },
    zh: {
      what: '{flag} 不能是“{given}”：{because}',
      why: '文件中的主机：{known}。',
      fix: "请按名称、地址、范围或通配符选择：`--nodes 'node[1:3],edge-*'`",
    },
  },
  'usage.host-is-no-node': {
    exit: 'usage',
    en: {
      what: '{host} is no node of the cluster',
      why: 'The file gives it neither the role of a master nor that of a worker: no pods run there.',
      fix: 'Name masters and workers; `kubexm get nodes -f cluster.yaml` lists them.',
    },
    zh: {
      what: '{host} 不是集群的节点',
      why: '配置文件既没有让它担任 master，也没有让它担任 worker：其上不运行 Pod。',
      fix: '请指定 master 或 worker；`kubexm get nodes -f cluster.yaml` 会列出它们。',
    },
  },
  'usage.no-such-newcomer': {
    exit: 'usage',
    en: {
      what: 'No host can come as "{given}": {because}',
      why: 'The file names these hosts: {known}.',
      fix: 'Name hosts of the file, or new ones with their address, such as `--nodes node6=10.0.0.16`',
    },
    zh: {
      what: '没有主机可以作为“{given}”加入：{because}',
      why: '文件中的主机：{known}。',
      fix: '请指定文件中的主机，或写明新主机的地址，例如 `--nodes node6=10.0.0.16`',
    },
  },
  'usage.unknown-task': {
    exit: 'usage',
    en: {
      what: 'There is no task "{given}"',
      why: 'These are the tasks: {known}.',
      fix: 'Choose one of them, such as `kubexm run task {next} -f cluster.yaml`; `kubexm get tasks` says what each of them does.',
    },
    zh: {
      what: '没有任务“{given}”',
      why: '可用的任务：{known}。',
      fix: '请从中选择，例如 `kubexm run task {next} -f cluster.yaml`；`kubexm get tasks` 会说明各任务的作用。',
    },
  },
  'usage.unknown-component': {
    exit: 'usage',
    en: {
      what: 'There is no component "{given}"',
      why: 'No file of the bill of materials has this name{closest}; images are not fetched by name.',
      fix: 'Choose among those that `kubexm get artifacts --available` lists; with `-f cluster.yaml` also those of your own bill of materials.',
    },
    zh: {
      what: '没有组件“{given}”',
      why: '物料清单中没有以此命名的文件{closest}；镜像不能按名称获取。',
      fix: '请从 `kubexm get artifacts --available` 列出的组件中选择；加 `-f cluster.yaml` 时还包括自有物料清单中的组件。',
    },
  },
  'usage.task-is-command': {
    exit: 'usage',
    en: {
      what: '"{given}" is not a task but a command',
      why: 'What it finds is shown as a table, and nothing is changed on hosts.',
      fix: 'Run `{command} -f cluster.yaml`.',
    },
    zh: {
      what: '“{given}”不是任务，而是命令',
      why: '其结果以表格显示，不会更改主机。',
      fix: '请执行 `{command} -f cluster.yaml`。',
    },
  },
  'usage.task-without-hosts': {
    exit: 'usage',
    en: {
      what: 'The task {task} has no host to run on',
      why: 'It is for hosts with one of these roles: {roles}. The file gives them to no host.',
      fix: 'Give a host one of the roles under spec.roleGroups, or choose another task of `kubexm get tasks`.',
    },
    zh: {
      what: '任务 {task} 没有可执行的主机',
      why: '它面向具有以下角色之一的主机：{roles}。文件中没有主机具有这些角色。',
      fix: '请在 spec.roleGroups 中为主机分配角色，或用 `kubexm get tasks` 选择其他任务。',
    },
  },
  'usage.unknown-context': {
    exit: 'usage',
    en: {
      what: 'This directory knows no cluster {name}',
      why: 'It knows: {known}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '当前目录下没有集群 {name}', why: '已知的集群：{known}。', fix: '请输入 `{next}`' },
  },
  'usage.other-cluster': {
    exit: 'usage',
    en: {
      what: '{file} is not the file of the cluster {cluster}',
      why: 'It is that of {found}, by its metadata.name.',
      fix: 'Give the file of {cluster} with `-f`, or ask for {found}.',
    },
    zh: {
      what: '{file} 不是集群 {cluster} 的配置文件',
      why: '按其 metadata.name，它属于集群 {found}。',
      fix: '请用 `-f` 指定 {cluster} 的配置文件，或改为操作集群 {found}。',
    },
  },
  'usage.cluster-file-unknown': {
    exit: 'usage',
    en: {
      what: 'The file of the cluster {cluster} is not known',
      why: 'Its newest run read it from standard input, which cannot be read again.',
      fix: 'Name the file: `{command} -f cluster.yaml`',
    },
    zh: {
      what: '不知道集群 {cluster} 的配置文件在哪里',
      why: '最近一次运行从标准输入读取了它，无法再次读取。',
      fix: '请指定文件：`{command} -f cluster.yaml`',
    },
  },
});
