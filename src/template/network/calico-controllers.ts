import type { Manifest } from '../../domain/api-object.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { type CalicoSettings, calicoNamespace as namespace } from './calico-settings.ts';

const name = 'calico-kube-controllers';
const selector = { 'k8s-app': name };
const labels = { ...ownedBy('calico'), ...selector };

export const calicoControllersDeployment = { namespace, name } as const;

/** Frees what nodes that are gone had taken. */
export const calicoControllers = ({ images }: CalicoSettings): readonly Manifest[] => [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      // Two would work against each other.
      replicas: 1,
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selector },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          priorityClassName: 'system-cluster-critical',
          nodeSelector: { 'kubernetes.io/os': 'linux' },
          tolerations: [
            { key: 'CriticalAddonsOnly', operator: 'Exists' },
            { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
          ],
          securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name,
              image: images.controllers,
              env: [
                { name: 'ENABLED_CONTROLLERS', value: 'node,loadbalancer' },
                { name: 'DATASTORE_TYPE', value: 'kubernetes' },
              ],
              livenessProbe: {
                exec: { command: ['/usr/bin/check-status', '-l'] },
                periodSeconds: 10,
                initialDelaySeconds: 10,
                failureThreshold: 6,
                timeoutSeconds: 10,
              },
              readinessProbe: {
                exec: { command: ['/usr/bin/check-status', '-r'] },
                periodSeconds: 5,
              },
              securityContext: { runAsNonRoot: true, allowPrivilegeEscalation: false },
            },
          ],
        },
      },
    },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace, labels },
    spec: { maxUnavailable: 1, selector: { matchLabels: selector } },
  },
];
