import { balancerPaths } from '../../domain/balancer-paths.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { text } from '../../problem/text.ts';
import { contentDigest } from '../../runner/content.ts';
import { kubeconfig } from '../../template/kubernetes/kubeconfig.ts';
import { type KubeVipPod, kubeVipPod } from '../../template/load-balancer/kube-vip.ts';
import { kubeVipUser } from '../../template/load-balancer/kube-vip-access.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RunKubeVipInput extends Omit<KubeVipPod, 'kubeconfigDigest'> {
  readonly cluster: string;
}

/** kube-vip as a static pod: the kubelet starts it as soon as it runs itself. */
export const runKubeVip = declaredStep<RunKubeVipInput>({
  id: 'load-balancer.run-kube-vip',
  title: text('Share the virtual address by kube-vip', '由 kube-vip 共享虚拟地址'),
  desired({ cluster, ...pod }) {
    const access = kubeconfig({ server: pod.server, cluster, user: kubeVipUser, ...paths.kubeVip });
    return [
      { kind: 'file', path: paths.kubeVipConf, content: access, mode: 0o600 },
      {
        kind: 'file',
        path: balancerPaths.pods['kube-vip'],
        content: kubeVipPod({ ...pod, kubeconfigDigest: contentDigest(access) }),
        mode: 0o600,
      },
    ];
  },
});
