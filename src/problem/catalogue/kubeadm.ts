import { defineProblems } from '../define-problems.ts';

export const kubeadmProblems = defineProblems({
  'kubeadm.configuration-changed': {
    exit: 'step',
    en: {
      what: 'kubeadm set this host up with another configuration than the file asks for now',
      why: 'Static pods and a kubelet that run are not changed by this command. What they were set up with is in {path} on the host; the plan shows the lines that differ.',
      fix: 'Give these fields of the file their earlier values, or take the host out with `kubexm run task uninstall-kubeadm -f cluster.yaml` and let it join again.',
    },
    zh: {
      what: '此主机是 kubeadm 用与当前配置文件不同的配置设置的',
      why: '该命令不会更改正在运行的静态 Pod 和 kubelet。设置时所用的配置保存在主机的 {path}；计划中会列出不同的行。',
      fix: '请将配置文件中的这些字段改回原值，或用 `kubexm run task uninstall-kubeadm -f cluster.yaml` 移出该主机后再重新加入。',
    },
  },
  'kubeadm.founder-unseen': {
    exit: 'unhealthy',
    en: {
      what: 'No cluster is founded while {hosts} cannot be asked',
      why: 'Nobody who answers has a control plane; whoever does not answer may have one. Founded a second time, there would be two clusters.',
      fix: 'Bring all masters within reach and run the command again; a master that is gone for ever is taken out of the file first.',
    },
    zh: {
      what: '{hosts} 无法连接时，不会建立集群',
      why: '能够连接的主机上都没有控制平面，而无法连接的主机上可能有。再次建立会产生两个集群。',
      fix: '请确保所有 master 都可以连接，然后重新执行命令；永久失效的 master 请先从文件中去掉。',
    },
  },
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
