import { defineProblems } from '../define-problems.ts';

export const usageProblems = defineProblems({
  'usage.unknown-command': {
    exit: 'usage',
    en: {
      what: 'There is no command "{given}"',
      why: 'It is not among the known commands{closest}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '没有命令“{given}”', why: '它不在已知的命令之中{closest}。', fix: '请输入 `{next}`' },
  },
  'usage.not-built-yet': {
    exit: 'usage',
    en: {
      what: '`kubexm {given}` is not built yet',
      why: 'It is planned, but this version does not have it. Nothing was contacted.',
      fix: 'See what is there: `kubexm help`',
    },
    zh: {
      what: '`kubexm {given}` 尚未实现',
      why: '该命令已在计划中，但当前版本还不支持。未访问任何主机。',
      fix: '查看已有的命令：`kubexm help`',
    },
  },
  'usage.incomplete-command': {
    exit: 'usage',
    en: {
      what: '"{given}" is only the first word of a command',
      why: 'It goes on with one of: {choices}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '“{given}”只是命令的第一个词', why: '后面应接：{choices}。', fix: '请输入 `{next}`' },
  },
  'usage.unknown-flag': {
    exit: 'usage',
    en: {
      what: '{command} has no flag {flag}',
      why: 'It knows: {known}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 没有参数 {flag}', why: '可用的参数：{known}。', fix: '请输入 `{next}`' },
  },
  'usage.missing-value': {
    exit: 'usage',
    en: {
      what: '{flag} needs a value',
      why: 'Nothing that could be its value follows it.',
      fix: 'Write `{flag}={value}`',
    },
    zh: { what: '{flag} 需要一个值', why: '它后面没有可以作为值的内容。', fix: '请写成 `{flag}={value}`' },
  },
  'usage.unexpected-value': {
    exit: 'usage',
    en: {
      what: '{flag} takes no value, but was given "{given}"',
      why: 'It is a switch: it is there or it is not.',
      fix: 'Write `{flag}` alone, or leave it out.',
    },
    zh: {
      what: '{flag} 不接受值，却给了“{given}”',
      why: '它是一个开关：写上即开启，不写即关闭。',
      fix: '单独写 `{flag}`，或者去掉它。',
    },
  },
  'usage.bad-value': {
    exit: 'usage',
    en: {
      what: '{flag} cannot be "{given}"',
      why: 'It takes: {expects}.',
      fix: 'Give {flag} one of these.',
    },
    zh: { what: '{flag} 不能是“{given}”', why: '它接受：{expects}。', fix: '请为 {flag} 给出其中之一。' },
  },
  'usage.no-such-host': {
    exit: 'usage',
    en: {
      what: '{flag} cannot be "{given}": {because}',
      why: 'The file names these hosts: {known}.',
      fix: "Choose among them by name, range or pattern: `--nodes 'node[1:3],edge-*'`",
    },
    zh: {
      what: '{flag} 不能是“{given}”：{because}',
      why: '文件中的主机：{known}。',
      fix: "请按名称、范围或通配符选择：`--nodes 'node[1:3],edge-*'`",
    },
  },
  'usage.host-is-no-node': {
    exit: 'usage',
    en: {
      what: '{host} is no node of the cluster',
      why: 'The file gives it neither the role of a master nor that of a worker: no pods run there.',
      fix: 'Name masters and workers; `kubexm get nodes` lists them.',
    },
    zh: {
      what: '{host} 不是集群的节点',
      why: '配置文件既没有让它担任 master，也没有让它担任 worker：其上不运行 Pod。',
      fix: '请指定 master 或 worker；`kubexm get nodes` 会列出它们。',
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
      fix: 'Choose one of them, such as `kubexm run task {next}`; `kubexm get tasks` says what each of them does.',
    },
    zh: {
      what: '没有任务“{given}”',
      why: '可用的任务：{known}。',
      fix: '请从中选择，例如 `kubexm run task {next}`；`kubexm get tasks` 会说明各任务的作用。',
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
  'usage.missing-argument': {
    exit: 'usage',
    en: {
      what: '{command} needs {argument}',
      why: '{argument} is {says}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 需要 {argument}', why: '{argument} 是{says}。', fix: '请输入 `{next}`' },
  },
  'usage.extra-argument': {
    exit: 'usage',
    en: {
      what: '{command} does not know what to do with "{given}"',
      why: 'It is written `{usage}`',
      fix: 'Leave it out, or see `{next}`',
    },
    zh: { what: '{command} 不接受“{given}”', why: '它的写法是 `{usage}`', fix: '请去掉它，或查看 `{next}`' },
  },
  'usage.missing-flag': {
    exit: 'usage',
    en: {
      what: '{command} needs {flag}',
      why: 'It says: {says}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 需要 {flag}', why: '它的含义：{says}。', fix: '请输入 `{next}`' },
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
  'usage.file-exists': {
    exit: 'usage',
    en: {
      what: '{path} is already there',
      why: 'A file that may hold your work is never overwritten unasked.',
      fix: 'Choose another name, or type `{next}`',
    },
    zh: {
      what: '{path} 已经存在',
      why: '未经要求绝不覆盖可能含有您成果的文件。',
      fix: '请换一个文件名，或输入 `{next}`',
    },
  },
  'usage.docs-missing': {
    exit: 'usage',
    en: {
      what: 'The guides are not where they should be: {folder}',
      why: 'They come with kubexm, in a folder beside its program, and this copy was made without it.',
      fix: 'Install the whole package anew; for the reference alone type `kubexm generate docs --out ./reference`',
    },
    zh: {
      what: '指南不在应有的位置：{folder}',
      why: '指南随 kubexm 一同提供，位于程序旁边的目录，而这份拷贝缺少该目录。',
      fix: '请重新安装完整的软件包；只需要参考手册时，请输入 `kubexm generate docs --out ./reference`',
    },
  },
  'usage.unreadable': {
    exit: 'usage',
    en: {
      what: '{path} cannot be read',
      why: 'The system says: {reason}.',
      fix: 'Check the name and the permissions; a new file to begin with comes from `kubexm create config`.',
    },
    zh: {
      what: '无法读取 {path}',
      why: '系统提示：{reason}。',
      fix: '请检查文件名和权限；可用 `kubexm create config` 生成入门文件。',
    },
  },
  'usage.identity-unreadable': {
    exit: 'usage',
    en: {
      what: 'The age identity file {path} cannot be read',
      why: 'The system says: {reason}.',
      fix: 'Check the name and the permissions of the file given by `--age-identity` or KUBEXM_AGE_IDENTITY.',
    },
    zh: {
      what: '无法读取 age 身份文件 {path}',
      why: '系统提示：{reason}。',
      fix: '请检查 `--age-identity` 或 KUBEXM_AGE_IDENTITY 指定的文件名及其权限。',
    },
  },
  'usage.unwritable': {
    exit: 'usage',
    en: {
      what: '{path} cannot be written',
      why: 'The system says: {reason}.',
      fix: 'Make room there, change its permissions, or choose a place you may write to.',
    },
    zh: {
      what: '无法写入 {path}',
      why: '系统提示：{reason}。',
      fix: '请腾出空间、修改其权限，或选择有写权限的位置。',
    },
  },
  'usage.kubeconfig-not-merged': {
    exit: 'usage',
    en: {
      what: '{path} was not changed: {because}',
      why: 'What belongs to other clusters is never replaced.',
      fix: 'Remove the entry with `kubectl config`, name another file with `--kubeconfig`, or write a file of its own with `--out`.',
    },
    zh: {
      what: '{path} 未被修改：{because}',
      why: '属于其他集群的内容绝不会被替换。',
      fix: '请用 `kubectl config` 删除该条目，用 `--kubeconfig` 指定其他文件，或用 `--out` 写入单独的文件。',
    },
  },
  'usage.secret-in-words': {
    exit: 'usage',
    en: {
      what: 'A secret of the configuration stands in the words of this command',
      why: 'Words of a command are seen by everybody in the process lists of this machine and of the hosts.',
      fix: 'Let the command read it from a file on the host; in the configuration, name an environment variable or a file instead.',
    },
    zh: {
      what: '命令中出现了配置里的密文',
      why: '命令的参数会出现在本机和各主机的进程列表中，任何人都能看到。',
      fix: '请让命令从主机上的文件读取它；在配置中请改为引用环境变量或文件。',
    },
  },
  'usage.needs-answer': {
    exit: 'usage',
    en: {
      what: 'This changes something and nobody is there to confirm it',
      why: 'Standard input or standard error is not a terminal, so no question can be asked.',
      fix: 'Look at it with `--dry-run`, then add `--yes`',
    },
    zh: {
      what: '此操作会产生变更，但没有人可以确认',
      why: '标准输入或标准错误不是终端，无法提问。',
      fix: '先用 `--dry-run` 查看，再加上 `--yes`',
    },
  },
  'usage.declined': {
    exit: 'interrupted',
    en: { what: 'Nothing was done', why: 'The answer was no.', fix: 'Start it again when you are ready.' },
    zh: { what: '没有执行任何操作', why: '您的回答是“否”。', fix: '准备好后重新执行即可。' },
  },
});
