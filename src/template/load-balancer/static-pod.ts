import { yamlText } from '../yaml.ts';

export interface BalancerPod {
  readonly program: 'haproxy' | 'nginx';
  readonly image: string;
  /** Absolute, on the host and inside. */
  readonly config: string;
  readonly trust: string;
  /** Another configuration is another pod: the kubelet starts it anew. */
  readonly configDigest: string;
}

/** Where a pod says what it was told. */
export const configDigestAnnotation = 'kubexm.io/config-digest';

const commands = {
  haproxy: (config: string) => ['haproxy', '-W', '-db', '-f', config],
  nginx: (config: string) => ['nginx', '-c', config, '-g', 'daemon off;'],
} as const;

/** Not root, no capability, nothing writable but a place for temporary files. */
const unprivileged = 65_534;

/** A balancer on a node, run by its kubelet whether the API answers or not. */
export function balancerPod({ program, image, config, trust, configDigest }: BalancerPod): string {
  const files = [
    { name: 'config', path: config },
    { name: 'trust', path: trust },
  ];
  return yamlText({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `api-${program}`,
      namespace: 'kube-system',
      labels: { 'app.kubernetes.io/name': `api-${program}`, 'app.kubernetes.io/managed-by': 'kubexm' },
      annotations: { [configDigestAnnotation]: configDigest },
    },
    spec: {
      hostNetwork: true,
      dnsPolicy: 'Default',
      priorityClassName: 'system-node-critical',
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: program,
          image,
          imagePullPolicy: 'IfNotPresent',
          command: commands[program](config),
          resources: { requests: { cpu: '25m', memory: '32Mi' } },
          securityContext: {
            runAsUser: unprivileged,
            runAsGroup: unprivileged,
            runAsNonRoot: true,
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [
            ...files.map(({ name, path }) => ({ name, mountPath: path, readOnly: true })),
            { name: 'temporary', mountPath: '/tmp' },
            { name: 'cache', mountPath: `/var/lib/${program}` },
          ],
        },
      ],
      volumes: [
        ...files.map(({ name, path }) => ({ name, hostPath: { path, type: 'File' } })),
        ...['temporary', 'cache'].map((name) => ({
          name,
          emptyDir: { medium: 'Memory', sizeLimit: '16Mi' },
        })),
      ],
    },
  });
}
