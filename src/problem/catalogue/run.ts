import { defineProblems } from '../define-problems.ts';

export const runProblems = defineProblems({
  'journal.unwritable': {
    exit: 'step',
    en: {
      what: 'The journal {file} cannot be written: {reason}',
      why: 'Nothing is changed on a host before the way back is on disk, so the run cannot go on.',
      fix: 'Check free space and permissions of the .kubexm directory, then run `{next}`',
    },
    zh: {
      what: '无法写入运行日志 {file}：{reason}',
      why: '在恢复方法落盘之前不会更改任何主机，因此运行无法继续。',
      fix: '请检查 .kubexm 目录的剩余空间和权限，然后执行 `{next}`',
    },
  },
  'journal.unreadable': {
    exit: 'step',
    en: {
      what: 'The journal {file} cannot be read: {reason}',
      why: 'It holds what was run and how to undo it; without it no run can be taken up or rolled back.',
      fix: 'Check its permissions and the disk; if the file is damaged, put it back from a backup of .kubexm.',
    },
    zh: {
      what: '无法读取运行日志 {file}：{reason}',
      why: '其中记录了执行过的运行及其撤销方法；缺少它就无法继续或回滚任何运行。',
      fix: '请检查其权限和磁盘；如果文件已损坏，请从 .kubexm 的备份中恢复。',
    },
  },
  'run.still-running': {
    exit: 'locked',
    en: {
      what: 'The run {run} is still at work: process {pid} on {machine}',
      why: 'Two processes must not work on the same run.',
      fix: 'Wait for it to end, or stop it with Ctrl-C; if process {pid} is not kubexm any more, add `--break-lock`',
    },
    zh: {
      what: '运行 {run} 仍在进行：{machine} 上的进程 {pid}',
      why: '同一次运行不能由两个进程同时执行。',
      fix: '请等待其结束，或用 Ctrl-C 停止它；如果进程 {pid} 已不是 kubexm，请加上 `--break-lock`',
    },
  },
  'run.file-unknown': {
    exit: 'usage',
    en: {
      what: 'The run {run} was started with a file from standard input',
      why: 'Secrets are kept in no journal, and what came through standard input cannot be read again.',
      fix: 'Name the file, as in `kubexm {verb} run {run} -f FILE`',
    },
    zh: {
      what: '运行 {run} 的配置文件来自标准输入',
      why: '敏感信息不保存在任何日志中，而标准输入的内容无法再次读取。',
      fix: '请指定文件，例如 `kubexm {verb} run {run} -f FILE`',
    },
  },
  'run.secret-changed': {
    exit: 'usage',
    en: {
      what: 'The secret at {pointer} is not the one the run was started with',
      why: 'Secrets are kept in no journal; a resume takes them from the file again, and there it changed or is gone.',
      fix: 'Put the old value back to resume, or start the command anew with the file as it is.',
    },
    zh: {
      what: '{pointer} 处的敏感信息与该运行开始时不同',
      why: '敏感信息不保存在任何日志中；恢复运行时会再次从文件读取，而文件中的值已改变或不存在。',
      fix: '请恢复旧值后再继续，或用当前文件重新执行命令。',
    },
  },
  'run.nothing-to-resume': {
    exit: 'usage',
    en: {
      what: 'The run {run} has nothing left to do: {status}',
      why: 'Only a run that failed or was interrupted can be taken up again.',
      fix: 'Run the command anew if you want it done again.',
    },
    zh: {
      what: '运行 {run} 没有可继续的内容：{status}',
      why: '只有失败或被中断的运行才能继续。',
      fix: '如需再次执行，请重新运行该命令。',
    },
  },
  'run.superseded': {
    exit: 'usage',
    en: {
      what: 'The run {run} was followed by {newer}: `{newerCommand}`',
      why: 'The newer run took its place. To go on with the older one would bring back what was wanted before.',
      fix: 'If you still want it, type it anew: `{command}`. It shows what it would do to the cluster as it is now.',
    },
    zh: {
      what: '运行 {run} 之后又执行了 {newer}：`{newerCommand}`',
      why: '较新的运行已取代它；继续旧的运行会恢复此前的要求。',
      fix: '如仍需要，请重新执行该命令：`{command}`。它会按集群的现状展示将要执行的内容。',
    },
  },
  'run.before-deletion': {
    exit: 'usage',
    en: {
      what: 'The run {run} cannot be rolled back: {newer} came after it and deletes the cluster',
      why: 'Hosts that are clean already would be made like those of a cluster again.',
      fix: 'Bring the deletion to its end: `kubexm delete cluster -f cluster.yaml`',
    },
    zh: {
      what: '无法回滚运行 {run}：之后的 {newer} 正在删除该集群',
      why: '已经清理的主机会再次被改成集群中的样子。',
      fix: '请完成删除：`kubexm delete cluster -f cluster.yaml`',
    },
  },
  'run.none-to-take': {
    exit: 'usage',
    en: {
      what: 'There is no run to {verb}',
      why: 'Runs are kept in the directory where they were started, and {because}.',
      fix: 'See `kubexm get runs`, in the directory where the run was started.',
    },
    zh: {
      what: '没有可以{verb}的运行',
      why: '运行记录保存在启动它的目录中；{because}。',
      fix: '请在启动该运行的目录中执行 `kubexm get runs` 查看。',
    },
  },
  'run.not-found': {
    exit: 'usage',
    en: {
      what: 'There is no run {run}',
      why: 'Runs are kept per cluster in the work directory.',
      fix: 'See `kubexm get runs`, in the directory where the run was started.',
    },
    zh: {
      what: '找不到运行记录 {run}',
      why: '运行记录按集群保存在工作目录中。',
      fix: '请在启动该运行的目录中执行 `kubexm get runs` 查看。',
    },
  },
});
