import { defineProblems } from '../define-problems.ts';

/** Components of Kubernetes that systemd runs. */
export const kubernetesProblems = defineProblems({
  'kubernetes.no-identity': {
    exit: 'step',
    en: {
      what: 'The kubelet has got no certificate within {seconds} seconds',
      why: 'It asks the API server with a token for its first certificate, which the controller manager approves and signs. One of them was not reached or refused.',
      fix: 'Read on this host why: `journalctl -u kubelet -n 50`, and on a control plane `kubectl get csr`; then `kubexm resume run`.',
    },
    zh: {
      what: 'kubelet 在 {seconds} 秒内没有获得证书',
      why: '它用令牌向 API Server 申请首个证书，由 controller-manager 批准并签发；其中某一环节无法访问或被拒绝。',
      fix: '请在该主机上用 `journalctl -u kubelet -n 50`、在控制平面上用 `kubectl get csr` 查看原因；然后执行 `kubexm resume run`。',
    },
  },
  'kubernetes.nobody-to-join': {
    exit: 'step',
    en: {
      what: 'No control plane of the cluster answers this host',
      why: 'None of {servers} took a connection at port {port}.',
      fix: 'See that a control plane runs (`kubexm check health -f cluster.yaml`) and that this host may connect to it, then go on with `kubexm resume run`.',
    },
    zh: {
      what: '此主机无法连接到集群的任何控制平面',
      why: '{servers} 的端口 {port} 均未接受连接。',
      fix: '请确认至少有一个控制平面在运行（`kubexm check health -f cluster.yaml`）且此主机可以连接到它，然后用 `kubexm resume run` 继续。',
    },
  },
  'kubernetes.not-this-mode': {
    exit: 'usage',
    en: {
      what: 'This task is for control planes that systemd runs, and kubernetes.type is {type}',
      why: 'With kubeadm the control plane consists of static pods, which kubeadm itself sets up.',
      fix: 'Use the tasks whose names contain kubeadm: `kubexm get tasks`',
    },
    zh: {
      what: '该任务用于由 systemd 运行的控制平面，而 kubernetes.type 为 {type}',
      why: '使用 kubeadm 时控制平面由静态 Pod 组成，由 kubeadm 自行配置。',
      fix: '请使用名称中含 kubeadm 的任务：`kubexm get tasks`',
    },
  },
  'kubernetes.no-balancer-hosts': {
    exit: 'usage',
    en: {
      what: 'This task is for balancers on hosts of their own, and the file asks for none',
      why: 'spec.controlPlaneEndpoint.externalLoadBalancer is neither kubexm, kubexm-kh nor kubexm-kn.',
      fix: 'Set it, together with lb_address and hosts in the role loadbalancer.',
    },
    zh: {
      what: '该任务用于专用主机上的负载均衡，而配置文件并未启用',
      why: 'spec.controlPlaneEndpoint.externalLoadBalancer 不是 kubexm、kubexm-kh 或 kubexm-kn。',
      fix: '请设置该字段，并填写 lb_address 和 loadbalancer 角色的主机。',
    },
  },
});
