import { defineProblems } from '../define-problems.ts';

export const kubeadmProblems = defineProblems({
  'kubeadm.not-this-mode': {
    exit: 'usage',
    en: {
      what: 'This task is for clusters that kubeadm sets up, and kubernetes.type is {type}',
      why: 'With that type the components of Kubernetes are units of systemd, which kubeadm knows nothing of.',
      fix: 'Use the tasks for units instead: `kubexm get tasks`',
    },
    zh: {
      what: '该任务用于由 kubeadm 建立的集群，而 kubernetes.type 为 {type}',
      why: '使用该类型时 Kubernetes 组件是 systemd 单元，kubeadm 对它们一无所知。',
      fix: '请改用针对单元的任务：`kubexm get tasks`',
    },
  },
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
