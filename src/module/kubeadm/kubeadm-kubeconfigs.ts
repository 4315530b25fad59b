import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { TimedRenewal } from '../../task/renewal/renew-by-timer.ts';

/** What kubeadm wrote with a certificate inside, and the components that read it once. */
export const kubeadmKubeconfigs: TimedRenewal['kubeconfigs'] = [
  { name: 'admin.conf' },
  {
    name: 'controller-manager.conf',
    component: { name: 'kube-controller-manager', port: kubernetesPorts.controllerManager },
  },
  { name: 'scheduler.conf', component: { name: 'kube-scheduler', port: kubernetesPorts.scheduler } },
];
