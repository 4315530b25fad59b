import type { Json, Manifest } from '../../domain/api-object.ts';
import { account } from '../manifest/account.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { mounted } from '../manifest/pod-parts.ts';
import { type CorefileSettings, corefile, settingsFolder } from './corefile.ts';
import { dnsService } from './dns-service.ts';

export interface CorednsPods {
  readonly image: string;
  /** How many nodes the cluster is to have. */
  readonly nodes: number;
}

export interface CorednsSettings extends CorefileSettings, CorednsPods {
  /** One per family, the primary first; kubelets tell pods of them. */
  readonly addresses: readonly [string, ...string[]];
}

const namespace = 'kube-system';
const name = 'coredns';
/** Others look for DNS by this label. */
const selector = { 'k8s-app': 'kube-dns' };
const labels = { ...ownedBy(name), ...selector };

export const corednsDeployment = { namespace, name } as const;

/** Two of them, so that one may be lost. */
const replicas = 2;

/** Over how many nodes they are spread: the second one waits for a second node instead of joining the first. */
export const corednsDomains = (nodes: number): number => Math.min(replicas, nodes);

export function corednsManifests(settings: CorednsSettings): readonly Manifest[] {
  return [
    ...account({
      name,
      namespace,
      labels: ownedBy(name),
      rules: [
        {
          groups: [''],
          resources: ['endpoints', 'services', 'pods', 'namespaces'],
          verbs: ['list', 'watch'],
        },
        { groups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
      ],
    }),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace, labels },
      data: { Corefile: corefile(settings), hosts: settings.hostLines },
    },
    dnsService({ name: 'kube-dns', namespace, labels, selector, addresses: settings.addresses }),
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, namespace, labels },
      spec: { maxUnavailable: 1, selector: { matchLabels: selector } },
    },
    corednsPods(settings),
  ];
}

/** All that depends on the number of nodes. */
export const corednsPods = (settings: CorednsPods): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace, labels },
  spec: {
    replicas,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } },
    selector: { matchLabels: selector },
    template: { metadata: { labels }, spec: podSpec(settings) },
  },
});

const podSpec = ({ image, nodes }: CorednsPods): Json => ({
  serviceAccountName: name,
  priorityClassName: 'system-cluster-critical',
  // The name servers of the node, never those of the cluster: it would ask itself.
  dnsPolicy: 'Default',
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [
    { key: 'CriticalAddonsOnly', operator: 'Exists' },
    { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
  ],
  topologySpreadConstraints: [
    {
      topologyKey: 'kubernetes.io/hostname',
      maxSkew: 1,
      minDomains: corednsDomains(nodes),
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: selector },
      matchLabelKeys: ['pod-template-hash'],
    },
  ],
  securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
  containers: [
    {
      name,
      image,
      args: ['-conf', `${settingsFolder}/Corefile`],
      resources: { requests: { cpu: '100m', memory: '70Mi' }, limits: { memory: '170Mi' } },
      ports: [
        { name: 'dns', containerPort: 53, protocol: 'UDP' },
        { name: 'dns-tcp', containerPort: 53, protocol: 'TCP' },
        { name: 'metrics', containerPort: 9153, protocol: 'TCP' },
      ],
      livenessProbe: {
        httpGet: { path: '/health', port: 8080 },
        initialDelaySeconds: 60,
        timeoutSeconds: 5,
        failureThreshold: 5,
      },
      readinessProbe: { httpGet: { path: '/ready', port: 8181 }, periodSeconds: 2 },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
      },
      volumeMounts: [mounted('settings', settingsFolder, true)],
    },
  ],
  volumes: [{ name: 'settings', configMap: { name } }],
});
