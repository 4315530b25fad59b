import { defineProblems } from '../define-problems.ts';

export const kubeadmProblems = defineProblems({
  'kubeadm.nobody-to-join': {
    exit: 'step',
    en: {
      what: 'No control plane of the cluster answers this host',
      why: 'None of {servers} took a connection at port {port}.',
      fix: 'See that a control plane runs (`kubexm run task check-control-plane`) and that this host may connect to it, then go on with `kubexm resume run`.',
    },
    zh: {
      what: '此主机无法连接到集群的任何控制平面',
      why: '{servers} 的端口 {port} 均未接受连接。',
      fix: '请确认至少有一个控制平面在运行（`kubexm run task check-control-plane`）且此主机可以连接到它，然后用 `kubexm resume run` 继续。',
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
