import { balancerPaths } from '../../domain/balancer-paths.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { text } from '../../problem/text.ts';
import { contentDigest } from '../../runner/content.ts';
import { kubeconfig } from '../../template/kubernetes/kubeconfig.ts';
import {
  type AddressWatch,
  addressWatchScript,
  addressWatchUnit,
  passAddressOnUnit,
} from '../../template/load-balancer/address-watch.ts';
import { type KubeVipPod, kubeVipPod } from '../../template/load-balancer/kube-vip.ts';
import { kubeVipUser } from '../../template/load-balancer/kube-vip-access.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RunKubeVipInput extends Omit<KubeVipPod, 'kubeconfigDigest'>, AddressWatch {
  readonly cluster: string;
}

const { script, unit, passOn } = balancerPaths.addressWatch;

/** kube-vip as a static pod: the kubelet starts it as soon as it runs itself. Units look after it. */
export const runKubeVip = declaredStep<RunKubeVipInput>({
  id: 'load-balancer.run-kube-vip',
  title: text('Share the virtual address by kube-vip', '由 kube-vip 共享虚拟地址'),
  disruption: 'restart',
  desired({ cluster, servers, tellsEverybody, ...pod }) {
    const access = kubeconfig({ server: pod.server, cluster, user: kubeVipUser, ...paths.kubeVip });
    return [
      { kind: 'file', path: paths.kubeVipConf, content: access, mode: 0o600 },
      {
        kind: 'file',
        path: balancerPaths.pods['kube-vip'],
        content: kubeVipPod({ ...pod, kubeconfigDigest: contentDigest(access) }),
        mode: 0o600,
      },
      {
        kind: 'file',
        path: script,
        content: addressWatchScript({ host: pod.host, address: pod.address, servers, tellsEverybody }),
        mode: 0o755,
      },
      {
        kind: 'unit',
        name: unit,
        content: addressWatchUnit(script),
        enabled: true,
        active: true,
        startedWith: [script],
      },
      { kind: 'unit', name: passOn, content: passAddressOnUnit(script), enabled: true, active: true },
    ];
  },
});
