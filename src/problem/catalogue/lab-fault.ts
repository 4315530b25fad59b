import { defineProblems } from '../define-problems.ts';

/** What can be wrong with breaking a lab on purpose, and with its mirror. */
export const labFaultProblems = defineProblems({
  'lab.fault-unknown': {
    exit: 'usage',
    en: {
      what: 'There is no fault named "{fault}"',
      why: 'A lab can be broken in these ways: {known}.',
      fix: 'Use one of them; `kubexm break lab` lists what each does.',
    },
    zh: {
      what: '不存在名为“{fault}”的故障',
      why: '实验环境支持以下故障：{known}。',
      fix: '请使用其中之一；`kubexm break lab` 会列出每种故障的作用。',
    },
  },
  'lab.host-unknown': {
    exit: 'usage',
    en: {
      what: 'Lab "{lab}" has no host named "{host}"',
      why: 'Its hosts are: {known}.',
      fix: 'Use one of these names.',
    },
    zh: {
      what: '实验环境“{lab}”中没有名为“{host}”的主机',
      why: '该环境的主机有：{known}。',
      fix: '请使用其中的名称。',
    },
  },
  'lab.fault-value-invalid': {
    exit: 'usage',
    en: {
      what: 'The fault {fault} cannot be made with "{given}"',
      why: 'It takes {expects}.',
      fix: 'Write it as in {fault}={example}.',
    },
    zh: {
      what: '故障 {fault} 不接受“{given}”',
      why: '它需要{expects}。',
      fix: '请写成 {fault}={example} 的形式。',
    },
  },
  'lab.fault-value-unwanted': {
    exit: 'usage',
    en: {
      what: 'The fault {fault} takes no value, but "{given}" was given',
      why: 'There is nothing about it to choose.',
      fix: 'Write {fault} alone.',
    },
    zh: {
      what: '故障 {fault} 不接受值，但给出了“{given}”',
      why: '该故障没有可选参数。',
      fix: '请只写 {fault}。',
    },
  },
  'lab.fault-peer-unwanted': {
    exit: 'usage',
    en: {
      what: 'The fault {fault} is not about a second host, but "{peer}" was given',
      why: 'Only these faults are between two hosts: {known}.',
      fix: 'Leave the second host out, or choose one of these faults.',
    },
    zh: {
      what: '故障 {fault} 不涉及第二台主机，但给出了“{peer}”',
      why: '只有以下故障发生在两台主机之间：{known}。',
      fix: '请去掉第二台主机，或改用上述故障。',
    },
  },
  'lab.fault-peer-same': {
    exit: 'usage',
    en: {
      what: 'Host {host} cannot be its own peer',
      why: 'A fault of the network is between two different hosts, or between a host and the control machine.',
      fix: 'Name another host, or control, or nobody to mean everybody.',
    },
    zh: {
      what: '主机 {host} 不能与自身构成一对',
      why: '网络故障发生在两台不同的主机之间，或主机与控制机之间。',
      fix: '请指定另一台主机或 control；不指定则表示与所有对端。',
    },
  },
  'lab.host-off': {
    exit: 'usage',
    en: {
      what: 'Lab host {host} is off',
      why: 'This can only be done to a host that runs.',
      fix: 'Bring it back with `kubexm break lab --heal --host {host}`.',
    },
    zh: {
      what: '实验主机 {host} 处于关机状态',
      why: '只能对运行中的主机执行此操作。',
      fix: '请用 `kubexm break lab --heal --host {host}` 恢复该主机。',
    },
  },
  'lab.process-missing': {
    exit: 'usage',
    en: {
      what: 'No process named "{process}" runs on lab host {host}',
      why: 'Only a process that runs can be frozen; these run: {known}.',
      fix: 'Name one of them.',
    },
    zh: {
      what: '实验主机 {host} 上没有名为“{process}”的进程',
      why: '只能冻结正在运行的进程；当前运行的有：{known}。',
      fix: '请指定其中之一。',
    },
  },
  'lab.path-missing': {
    exit: 'usage',
    en: {
      what: 'Lab host {host} has no folder {path}',
      why: 'The fault is about a folder that is there.',
      fix: 'Name a folder of that host.',
    },
    zh: {
      what: '实验主机 {host} 上没有目录 {path}',
      why: '该故障只能作用于已存在的目录。',
      fix: '请指定该主机上已有的目录。',
    },
  },
  'lab.disk-shared': {
    exit: 'usage',
    en: {
      what: '{path} of lab host {host} is on the disk of this machine and is not filled',
      why: 'Filling it would fill the disk of the machine and hurt everything on it.',
      fix: 'Make a lab whose hosts have a disk of their own with `kubexm create lab --disk 4G`, or name a folder on a file system of its own.',
    },
    zh: {
      what: '实验主机 {host} 的 {path} 位于本机磁盘上，不会将其写满',
      why: '写满它会占满本机磁盘，影响本机上的一切。',
      fix: '请用 `kubexm create lab --disk 4G` 创建磁盘独立的实验环境，或指定位于独立文件系统上的目录。',
    },
  },
  'lab.reboot-refused': {
    exit: 'unhealthy',
    en: {
      what: 'Lab host {host} did not go down within {seconds} s of being told to reboot',
      why: 'Something in it holds the shutdown up.',
      fix: 'Switch it off with `kubexm break lab --host {host} --fault power-off`, then heal it.',
    },
    zh: {
      what: '实验主机 {host} 收到重启命令后 {seconds} 秒内仍未关闭',
      why: '主机内有进程阻碍了关机。',
      fix: '请用 `kubexm break lab --host {host} --fault power-off` 断电，然后恢复。',
    },
  },
  'lab.cannot-listen': {
    exit: 'preflight',
    en: {
      what: 'The lab mirror cannot listen on {address}',
      why: 'The system says: {reason}.',
      fix: 'Choose another port, or end what listens there.',
    },
    zh: {
      what: '实验镜像站无法监听 {address}',
      why: '系统提示：{reason}。',
      fix: '请换一个端口，或结束占用该端口的程序。',
    },
  },
});
