import type { Manifest } from '../../domain/api-object.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { kubeVipLease } from './kube-vip.ts';

/** As what kube-vip comes to the API. */
export const kubeVipUser = 'kubexm:kube-vip';

const api = 'rbac.authorization.k8s.io';
const metadata = { name: kubeVipUser, namespace: 'kube-system', labels: ownedBy('kube-vip') };
const leases = { apiGroups: ['coordination.k8s.io'], resources: ['leases'] };

/** All that kube-vip and the watch beside it may do: make their lease, look at it and hold it. Making one cannot be allowed by name. */
export const kubeVipAccess = (): readonly Manifest[] => [
  {
    apiVersion: `${api}/v1`,
    kind: 'Role',
    metadata,
    rules: [
      { ...leases, verbs: ['create'] },
      { ...leases, resourceNames: [kubeVipLease], verbs: ['get', 'update', 'patch'] },
    ],
  },
  {
    apiVersion: `${api}/v1`,
    kind: 'RoleBinding',
    metadata,
    roleRef: { apiGroup: api, kind: 'Role', name: kubeVipUser },
    subjects: [{ apiGroup: api, kind: 'User', name: kubeVipUser }],
  },
];
