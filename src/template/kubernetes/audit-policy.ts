import { yamlText } from '../yaml.ts';

const readers = ['get', 'list', 'watch'];

/**
 * Who changed what, without the noise of the cluster talking to itself and without the content of anything secret.
 * The first rule that fits decides.
 */
export const auditPolicy = (): string =>
  yamlText({
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    omitStages: ['RequestReceived'],
    rules: [
      { level: 'None', nonResourceURLs: ['/healthz*', '/livez*', '/readyz*', '/version', '/openapi/*'] },
      { level: 'None', resources: [{ group: '', resources: ['events'] }, { group: 'events.k8s.io' }] },
      {
        level: 'None',
        users: ['system:kube-controller-manager', 'system:kube-scheduler'],
        verbs: [...readers, 'update'],
        resources: [{ group: 'coordination.k8s.io', resources: ['leases'] }],
      },
      {
        level: 'None',
        userGroups: ['system:nodes'],
        verbs: [...readers, 'update'],
        resources: [
          { group: 'coordination.k8s.io', resources: ['leases'] },
          { group: '', resources: ['nodes', 'nodes/status'] },
        ],
      },
      { level: 'None', users: ['system:kube-proxy'], verbs: readers },
      {
        level: 'Metadata',
        resources: [
          { group: '', resources: ['secrets', 'configmaps', 'serviceaccounts/token'] },
          { group: 'authentication.k8s.io', resources: ['tokenreviews'] },
        ],
      },
      { level: 'Metadata', verbs: readers },
      { level: 'Request', resources: [{ group: '' }, { group: 'rbac.authorization.k8s.io' }] },
      { level: 'Metadata' },
    ],
  });
