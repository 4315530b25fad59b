import { yamlText } from '../yaml.ts';

const readers = ['get', 'list', 'watch'];
const renewers = [...readers, 'update', 'patch'];

const components = [
  'system:apiserver',
  'system:kube-controller-manager',
  'system:kube-scheduler',
  'system:kube-proxy',
];

const leases = { group: 'coordination.k8s.io', resources: ['leases'] };

/**
 * Who did what, without the noise of the cluster talking to itself, and without the content of anything but access rules:
 * not only Secrets hold what is secret. The first rule that fits decides.
 */
export const auditPolicy = (): string =>
  yamlText({
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    omitManagedFields: true,
    omitStages: ['RequestReceived'],
    rules: [
      { level: 'None', nonResourceURLs: ['/healthz*', '/livez*', '/readyz*', '/version', '/openapi/*'] },
      { level: 'None', resources: [{ group: '', resources: ['events'] }, { group: 'events.k8s.io' }] },
      { level: 'None', users: components, verbs: renewers, resources: [leases] },
      { level: 'None', userGroups: ['system:serviceaccounts'], verbs: renewers, resources: [leases] },
      {
        level: 'None',
        userGroups: ['system:nodes'],
        verbs: renewers,
        resources: [leases, { group: '', resources: ['nodes', 'nodes/status'] }],
      },
      {
        level: 'Metadata',
        resources: [
          { group: '', resources: ['secrets', 'configmaps', 'serviceaccounts/token'] },
          { group: 'authentication.k8s.io', resources: ['tokenreviews'] },
        ],
      },
      { level: 'None', users: components, verbs: readers },
      { level: 'None', userGroups: ['system:nodes'], verbs: readers },
      { level: 'Metadata', verbs: readers },
      { level: 'Request', resources: [{ group: 'rbac.authorization.k8s.io' }] },
      { level: 'Metadata' },
    ],
  });
