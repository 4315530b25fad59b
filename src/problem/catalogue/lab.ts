import { defineProblems } from '../define-problems.ts';
import { labFaultProblems } from './lab-fault.ts';

/** The real test hosts that `lab/` makes on one Linux machine. */
export const labProblems = defineProblems({
  ...labFaultProblems,
  'lab.cannot-run': {
    exit: 'preflight',
    en: {
      what: 'This machine cannot have lab hosts; it lacks: {missing}',
      why: 'A lab host is a real system that runs on this machine, made of its packages, with mounts, bridges and control groups of its own.',
      fix: 'Provide what is missing, or run the command on a machine that has it.',
    },
    zh: {
      what: '本机无法运行实验主机，缺少：{missing}',
      why: '实验主机是运行在本机上的真实系统，由本机的软件包构建，并需要独立的挂载点、网桥和控制组。',
      fix: '请补齐缺少的条件，或在满足条件的机器上运行该命令。',
    },
  },
  'lab.root-required': {
    exit: 'preflight',
    en: {
      what: 'Only root can see and change the labs of this machine',
      why: 'Their records hold the keys and passwords of their hosts.',
      fix: 'Run the command again as root.',
    },
    zh: {
      what: '只有 root 才能查看和变更本机的实验环境',
      why: '其记录中包含实验主机的密钥和密码。',
      fix: '请以 root 身份重新运行命令。',
    },
  },
  'lab.disk-too-small': {
    exit: 'usage',
    en: {
      what: 'The disk of a lab host cannot be smaller than {least}',
      why: 'Its package database and its first log would not fit.',
      fix: 'Ask for a larger disk, such as `--disk 10G`.',
    },
    zh: {
      what: '实验主机的磁盘不能小于 {least}',
      why: '否则放不下软件包数据库和首次启动的日志。',
      fix: '请指定更大的磁盘，例如 `--disk 10G`。',
    },
  },
  'lab.disk-in-use': {
    exit: 'step',
    en: {
      what: 'The disks of a lab are still in use: {files}',
      why: 'A program outside the lab, with mounts of its own, has kept them for {seconds} s. All else of the lab is gone.',
      fix: 'Wait for that program to end, or end it (`grep -l kubexm-lab /proc/*/mounts` names it), then delete the lab again.',
    },
    zh: {
      what: '实验环境的磁盘仍被占用：{files}',
      why: '实验环境之外、拥有独立挂载命名空间的程序占用它们已达 {seconds} 秒。实验环境的其余内容均已移除。',
      fix: '请等待或结束该程序（可用 `grep -l kubexm-lab /proc/*/mounts` 查找），然后重新删除该实验环境。',
    },
  },
  'lab.stopped': {
    exit: 'interrupted',
    en: {
      what: 'Stopped on request; nothing of lab "{name}" is left',
      why: 'Ctrl-C ends the creation of a lab and takes back what was begun.',
      fix: 'Create the lab again when you are ready.',
    },
    zh: {
      what: '已按要求停止；实验环境“{name}”没有留下任何内容',
      why: 'Ctrl-C 会结束实验环境的创建并撤销已开始的工作。',
      fix: '准备好后重新创建即可。',
    },
  },
  'lab.command-failed': {
    exit: 'step',
    en: {
      what: 'The lab could not run `{command}`: it ended with {ending}',
      why: 'It said: {output}',
      fix: 'Correct what the output above complains about, delete the lab and create it again.',
    },
    zh: {
      what: '实验环境执行 `{command}` 失败，结束状态：{ending}',
      why: '命令输出：{output}',
      fix: '请根据以上输出排除故障，然后删除该实验环境并重新创建。',
    },
  },
  'lab.name-invalid': {
    exit: 'usage',
    en: {
      what: '"{name}" cannot be the name of a lab',
      why: 'The name becomes a folder name: lower-case letters, digits and hyphens, 1 to 40 of them, starting with a letter.',
      fix: 'Choose a name such as "lab1".',
    },
    zh: {
      what: '“{name}”不能用作实验环境的名称',
      why: '名称会用作目录名：只能包含小写字母、数字和连字符，长度 1 到 40，且以字母开头。',
      fix: '请换一个名称，例如“lab1”。',
    },
  },
  'lab.host-count-invalid': {
    exit: 'usage',
    en: {
      what: 'A lab cannot have {hosts} hosts',
      why: 'The number of hosts is a whole number from 1 to {most}.',
      fix: 'Ask for 1 to {most} hosts.',
    },
    zh: {
      what: '实验环境的主机数不能是 {hosts}',
      why: '主机数必须是 1 到 {most} 之间的整数。',
      fix: '请指定 1 到 {most} 台主机。',
    },
  },
  'lab.name-taken': {
    exit: 'usage',
    en: {
      what: 'A lab named "{name}" already exists',
      why: 'Its hosts may still be in use, or its creation was interrupted.',
      fix: 'Choose another name, or type `kubexm delete lab --name {name}`',
    },
    zh: {
      what: '名为“{name}”的实验环境已经存在',
      why: '它的主机可能仍在使用，或者上一次创建过程被中断。',
      fix: '请换一个名称，或输入 `kubexm delete lab --name {name}`',
    },
  },
  'lab.unknown': {
    exit: 'usage',
    en: {
      what: 'There is no lab named "{name}"',
      why: 'No record of it was found under {folder}.',
      fix: 'See which there are with `kubexm get labs` and name one with `--name`, or make one with `kubexm create lab`.',
    },
    zh: {
      what: '不存在名为“{name}”的实验环境',
      why: '在 {folder} 下没有找到它的记录。',
      fix: '请用 `kubexm get labs` 查看本机的实验环境并用 `--name` 指定，或用 `kubexm create lab` 创建。',
    },
  },
  'lab.no-free-subnet': {
    exit: 'preflight',
    en: {
      what: 'No free address range is left for another lab',
      why: 'Every /24 inside {range} overlaps a route of this machine or another lab.',
      fix: 'Delete labs that are no longer needed.',
    },
    zh: {
      what: '没有空闲的地址段可供新的实验环境使用',
      why: '{range} 中的每个 /24 都与本机路由或其他实验环境重叠。',
      fix: '请删除不再需要的实验环境。',
    },
  },
  'lab.host-not-answering': {
    exit: 'unhealthy',
    en: {
      what: 'Lab host {host} did not come up within {seconds} s',
      why: 'Its console ends with: {console}. The last answer was: {answer}',
      fix: 'Correct what the console complains about (this machine may be short of memory, disk or time), then try again.',
    },
    zh: {
      what: '实验主机 {host} 未能在 {seconds} 秒内启动完成',
      why: '控制台的结尾：{console}。最后一次应答：{answer}',
      fix: '请根据控制台输出排除故障（本机的内存、磁盘或 CPU 可能不足），然后重试。',
    },
  },
  'lab.not-emptied': {
    exit: 'step',
    en: {
      what: 'Processes of lab host {host} do not end',
      why: 'After {seconds} s these are still there: {pids}.',
      fix: 'Look at what these processes wait for, then delete the lab again.',
    },
    zh: {
      what: '实验主机 {host} 的进程无法结束',
      why: '{seconds} 秒后仍存在以下进程：{pids}。',
      fix: '请检查这些进程在等待什么，然后重新删除该实验环境。',
    },
  },
  'lab.no-snapshot': {
    exit: 'usage',
    en: {
      what: 'Lab {name} has no snapshot to return to',
      why: 'None was taken of these hosts: {hosts}.',
      fix: 'Take a snapshot while the hosts are in the state you want to return to, or delete the lab and create it again.',
    },
    zh: {
      what: '实验环境 {name} 没有可恢复的快照',
      why: '以下主机没有快照：{hosts}。',
      fix: '请在主机处于所需状态时创建快照，或删除该实验环境并重新创建。',
    },
  },
});
