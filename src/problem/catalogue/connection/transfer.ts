import { defineProblems } from '../../define-problems.ts';

/** Moving files to and from a host. */
export const transferProblems = defineProblems({
  'connection.upload-failed': {
    exit: 'step',
    en: {
      what: 'The file {path} could not be written on host {host}',
      why: 'The host said: {said}',
      fix: 'Check directory, owner and free space of {path} on {host} with `ls -ld` and `df -h`.',
    },
    zh: {
      what: '无法在主机 {host} 上写入文件 {path}',
      why: '主机的输出：{said}',
      fix: '请在 {host} 上用 `ls -ld` 和 `df -h` 检查 {path} 的目录、属主与剩余空间。',
    },
  },
  'connection.digest-differs': {
    exit: 'artifact',
    en: {
      what: 'The content for {path} on host {host} is not what it should be',
      why: 'Its digest should be {expected} and is {found}; nothing was written.',
      fix: 'Fetch the file again: remove it from the artifact directory and repeat the command.',
    },
    zh: {
      what: '将写入主机 {host} 上 {path} 的内容与预期不符',
      why: '摘要应为 {expected}，实际为 {found}；没有写入任何内容。',
      fix: '请重新获取该文件：从制品目录中删除它，然后重复该命令。',
    },
  },
  'connection.download-failed': {
    exit: 'step',
    en: {
      what: 'The file {path} could not be read from host {host}',
      why: 'The host said: {said}',
      fix: 'Look for it on {host}: `ls -l {path}`',
    },
    zh: {
      what: '无法从主机 {host} 读取文件 {path}',
      why: '主机的输出：{said}',
      fix: '请在 {host} 上查看：`ls -l {path}`',
    },
  },
  'connection.transfer-timed-out': {
    exit: 'step',
    en: {
      what: 'The transfer of {path} with host {host} took too long and was stopped',
      why: 'The network or the disk of the host is slower than the time allowed.',
      fix: 'Measure the way to {host}, then allow more time with `--timeout` and go on: `kubexm resume run`',
    },
    zh: {
      what: '与主机 {host} 传输 {path} 用时过长，已停止',
      why: '网络或主机磁盘的速度达不到所允许的时间。',
      fix: '请检查到 {host} 的网络，然后用 `--timeout` 放宽时间并继续：`kubexm resume run`',
    },
  },
  'connection.transfer-cancelled': {
    exit: 'interrupted',
    en: {
      what: 'The transfer of {path} with host {host} was cancelled',
      why: 'The run was interrupted; nothing half-written was left behind.',
      fix: 'Go on where it stopped: `kubexm resume run`',
    },
    zh: {
      what: '与主机 {host} 传输 {path} 已取消',
      why: '运行被中断；没有留下写了一半的文件。',
      fix: '请从中断处继续：`kubexm resume run`',
    },
  },
});
