import { defineProblems } from '../define-problems.ts';

export const telemetryProblems = defineProblems({
  'telemetry.sink-failed': {
    exit: 'step',
    en: {
      what: '{sink} could not be written any further: {reason}',
      why: 'The run goes on without it; what it holds ends here.',
      fix: 'Check free space and permissions of the .kubexm directory.',
    },
    zh: {
      what: '{sink}无法继续写入：{reason}',
      why: '运行会继续进行，但其中的内容到此为止。',
      fix: '请检查 .kubexm 目录的剩余空间和权限。',
    },
  },
  'telemetry.newer-history': {
    exit: 'usage',
    en: {
      what: '{file} was written by a newer kubexm',
      why: 'It has format {found}; this version knows up to format {known}.',
      fix: 'Use the newer kubexm, the one that wrote the file, or a later one.',
    },
    zh: {
      what: '{file} 由更新版本的 kubexm 写入',
      why: '其格式为 {found}，而本版本最高支持格式 {known}。',
      fix: '请使用更新版本的 kubexm：写入该文件的版本或更高版本。',
    },
  },
  'telemetry.foreign-problem': {
    exit: 'step',
    en: {
      what: 'A problem was recorded that this version does not know: {code}',
      why: 'The run was made by another version of kubexm.',
      fix: 'Look it up with the kubexm that made the run, or in the log of the run.',
    },
    zh: {
      what: '记录中有本版本不认识的问题：{code}',
      why: '该次运行由另一个版本的 kubexm 执行。',
      fix: '请用当时执行的 kubexm 版本查看，或查看该次运行的日志。',
    },
  },
  'telemetry.address-taken': {
    exit: 'usage',
    en: {
      what: 'Metrics cannot be served at {address}: {reason}',
      why: 'Another program listens there, or this machine has no such address, or the port is reserved.',
      fix: 'Choose another address or port; port 0 takes any free one.',
    },
    zh: {
      what: '无法在 {address} 提供指标：{reason}',
      why: '该地址已被其他程序监听，或本机没有该地址，或端口受限。',
      fix: '请更换地址或端口；端口 0 表示任选一个空闲端口。',
    },
  },
});
