import type { ClusterConfig } from '../../config/cluster-config.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { etcdCertificates } from '../../task/etcd/etcd-certificates.ts';
import type { TimedRenewal } from '../../task/renewal/renew-by-timer.ts';
import { servingApprover } from '../../template/kubernetes/access-rules.ts';
import {
  apiServerCertificates,
  clientRow,
  controlPlaneCertificates,
} from '../control-plane/control-plane-certificates.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { etcdMembers } from '../etcd/etcd-members.ts';
import { kubeadmKubeconfigs } from '../kubeadm/kubeadm-kubeconfigs.ts';
import { stackedEtcdCertificates } from '../kubeadm/stacked-etcd-certificates.ts';
import { kubeVipCertificates } from '../load-balancer/draw-kube-vip.ts';

type Rows = ReturnType<TimedRenewal['certificatesOf']>;

/** Everything that was issued to a control plane; kubelets look after their own. */
export function controlPlaneRows(config: ClusterConfig, name: string): Rows {
  const host = hostNamed(config, name);
  return [
    ...(config.spec.kubernetes.type === 'kubexm'
      ? [...controlPlaneCertificates(config, host), proxyRow]
      : [...apiServerCertificates(config, host), ...stackedEtcdCertificates(config, host)]),
    clientRow(kubernetesPaths.approver, servingApprover),
    ...kubeVipCertificates(config),
    ...memberRows(config, name),
  ];
}

/** What was issued to a host without a control plane: there is no key on it by which it could renew them. */
export const otherRows = (config: ClusterConfig, name: string): Rows => [
  ...(config.spec.kubernetes.type === 'kubexm' && config.spec.roleGroups.worker.includes(name)
    ? [proxyRow]
    : []),
  ...memberRows(config, name),
];

const proxyRow = clientRow(kubernetesPaths.kubeProxy, 'system:kube-proxy');

const memberRows = (config: ClusterConfig, name: string): Rows =>
  config.spec.etcd.type === 'kubexm'
    ? etcdMembers(config)
        .filter((member) => member.name === name)
        .flatMap(etcdCertificates)
    : [];

/** Kubeconfigs with a certificate inside, and the components that read them once. */
export const renewedKubeconfigs = ({ spec }: ClusterConfig): TimedRenewal['kubeconfigs'] =>
  spec.kubernetes.type === 'kubeadm' ? kubeadmKubeconfigs : [];
