import { defineProblems } from '../define-problems.ts';

export const kubeadmProblems = defineProblems({
  'kubeadm.failed': {
    exit: 'step',
    en: {
      what: '`{command}` ended with exit code {code}',
      why: 'It said: {output}',
      fix: 'Remove the cause named above on the host (`journalctl -u kubelet` says what the kubelet did), then go on with `kubexm resume run`: what is half done is finished.',
    },
    zh: {
      what: '`{command}` 以退出码 {code} 结束',
      why: '输出：{output}',
      fix: '请在该主机上排除上述原因（`journalctl -u kubelet` 可查看 kubelet 的日志），然后用 `kubexm resume run` 继续：已完成一半的操作会接着做完。',
    },
  },
});
