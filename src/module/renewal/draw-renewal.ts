import type { ClusterConfig } from '../../config/cluster-config.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { etcdCertificates } from '../../task/etcd/etcd-certificates.ts';
import { renewByTimer, type TimedRenewal } from '../../task/renewal/renew-by-timer.ts';
import { servingApprover } from '../../template/kubernetes/access-rules.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import {
  apiServerCertificates,
  clientRow,
  controlPlaneCertificates,
} from '../control-plane/control-plane-certificates.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { etcdMembers } from '../etcd/etcd-members.ts';
import { stackedEtcdCertificates } from '../kubeadm/stacked-etcd-certificates.ts';
import { kubeVipCertificates } from '../load-balancer/draw-kube-vip.ts';

/** The module under which what a host had before is remembered. */
export const renewalModule = 'renewal';

interface RenewalPart extends Pick<ClusterPart, 'config' | 'hosts' | 'after'> {
  /** Otherwise as the file says. */
  readonly enabled?: boolean;
}

/** Whether control planes renew their certificates by themselves. */
export const drawRenewal = (
  drawing: Drawing,
  { config, hosts, after, enabled = config.spec.kubernetes.autoRenewCerts }: RenewalPart,
): NodeHandle<unknown> =>
  drawing.module(renewalModule, (module) =>
    renewByTimer(module, {
      enabled,
      hosts,
      among: config.spec.roleGroups.master,
      certificatesOf: (host) => certificatesOf(config, host),
      algorithm: config.spec.certs.algorithm,
      lifetimeDays: config.spec.certs.leafLifetimeDays,
      kubeconfigs: config.spec.kubernetes.type === 'kubeadm' ? kubeadmKubeconfigs : [],
      after,
    }),
  );

/** Of components that read them once. */
const kubeadmKubeconfigs: TimedRenewal['kubeconfigs'] = [
  { name: 'admin.conf' },
  { name: 'super-admin.conf' },
  {
    name: 'controller-manager.conf',
    component: { name: 'kube-controller-manager', port: kubernetesPorts.controllerManager },
  },
  { name: 'scheduler.conf', component: { name: 'kube-scheduler', port: kubernetesPorts.scheduler } },
];

/** Everything that was issued to a control plane; kubelets look after their own. */
function certificatesOf(config: ClusterConfig, name: string): ReturnType<TimedRenewal['certificatesOf']> {
  const host = hostNamed(config, name);
  const { etcd, kubernetes } = config.spec;
  const member = etcd.type === 'kubexm' ? etcdMembers(config).find((one) => one.name === name) : undefined;
  return [
    ...(kubernetes.type === 'kubexm'
      ? [...controlPlaneCertificates(config, host), clientRow(kubernetesPaths.kubeProxy, 'system:kube-proxy')]
      : [...apiServerCertificates(config, host), ...stackedEtcdCertificates(config, host)]),
    clientRow(kubernetesPaths.approver, servingApprover),
    ...kubeVipCertificates(config),
    ...(member === undefined ? [] : etcdCertificates(member)),
  ];
}
