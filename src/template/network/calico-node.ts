import type { Json, Manifest } from '../../domain/api-object.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { everywhere, fieldVariable, hostPath, mounted, xtablesLock } from '../manifest/pod-parts.ts';
import { type CalicoSettings, calicoNamespace, speaksBgp } from './calico-settings.ts';

const name = 'calico-node';
/** Others look for calico by this label. */
const selector = { 'k8s-app': name };
const labels = { ...ownedBy('calico'), ...selector };

export const calicoDaemonSet = { namespace: calicoNamespace, name } as const;

/** Routes, rules and addresses of the pods of each node. */
export const calicoNode = (
  settings: CalicoSettings,
  annotations: Readonly<Record<string, string>>,
): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { ...calicoDaemonSet, labels },
  spec: {
    selector: { matchLabels: selector },
    template: {
      metadata: { labels, annotations },
      spec: {
        serviceAccountName: name,
        hostNetwork: true,
        priorityClassName: 'system-node-critical',
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        tolerations: everywhere,
        // Pods that were there stay connected; there is nothing to say goodbye to.
        terminationGracePeriodSeconds: 0,
        securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
        initContainers: [installCni(settings)],
        containers: [node(settings)],
        volumes: [
          hostPath('modules', '/lib/modules'),
          hostPath('run', '/var/run/calico'),
          hostPath('state', '/var/lib/calico'),
          hostPath('policy-sync', '/var/run/nodeagent'),
          hostPath('cni-binaries', hostPaths.cniBinaries),
          hostPath('cni-config', hostPaths.cniConfig),
          hostPath('cni-log', '/var/log/calico/cni'),
          hostPath('xtables-lock', xtablesLock, 'FileOrCreate'),
        ],
      },
    },
  },
});

const installCni = ({ images }: CalicoSettings): Json => ({
  name: 'install-cni',
  image: images.cni,
  command: ['/opt/cni/bin/install'],
  env: [
    { name: 'CNI_CONF_NAME', value: '10-calico.conflist' },
    {
      name: 'CNI_NETWORK_CONFIG',
      valueFrom: { configMapKeyRef: { name: 'calico-config', key: 'cni_network_config' } },
    },
    { name: 'SLEEP', value: 'false' },
    fieldVariable('KUBERNETES_NODE_NAME', 'spec.nodeName'),
  ],
  securityContext: { privileged: true },
  volumeMounts: [
    mounted('cni-binaries', `/host${hostPaths.cniBinaries}`),
    mounted('cni-config', `/host${hostPaths.cniConfig}`),
  ],
});

function node(settings: CalicoSettings): Json {
  const bird = speaksBgp(settings);
  return {
    name,
    image: settings.images.node,
    env: [
      fieldVariable('NODENAME', 'spec.nodeName'),
      ...Object.entries(variables(settings)).map(([variable, value]) => ({ name: variable, value })),
    ],
    lifecycle: { preStop: { exec: { command: ['/bin/calico-node', '-shutdown'] } } },
    livenessProbe: {
      exec: { command: ['/bin/calico-node', '-felix-live', ...(bird ? ['-bird-live'] : [])] },
      periodSeconds: 10,
      initialDelaySeconds: 10,
      failureThreshold: 6,
      timeoutSeconds: 10,
    },
    readinessProbe: {
      exec: { command: ['/bin/calico-node', '-felix-ready', ...(bird ? ['-bird-ready'] : [])] },
      periodSeconds: 5,
      timeoutSeconds: 10,
    },
    resources: { requests: { cpu: '250m' } },
    securityContext: { privileged: true },
    volumeMounts: [
      mounted('modules', '/lib/modules', true),
      mounted('run', '/var/run/calico'),
      mounted('state', '/var/lib/calico'),
      mounted('policy-sync', '/var/run/nodeagent'),
      mounted('cni-config', `/host${hostPaths.cniConfig}`),
      mounted('cni-log', '/var/log/calico/cni', true),
      mounted('xtables-lock', xtablesLock),
    ],
  };
}

/** A node is known by the address that Kubernetes knows it by; pools are objects of ours. */
function variables(settings: CalicoSettings): Readonly<Record<string, string>> {
  const { pods, mtu, usesNftables } = settings;
  const found = 'kubernetes-internal-ip';
  return {
    DATASTORE_TYPE: 'kubernetes',
    WAIT_FOR_DATASTORE: 'true',
    NO_DEFAULT_POOLS: 'true',
    CALICO_NETWORKING_BACKEND: speaksBgp(settings) ? 'bird' : 'vxlan',
    CLUSTER_TYPE: speaksBgp(settings) ? 'k8s,bgp' : 'k8s',
    ...(pods.v4 === undefined
      ? // Without an IPv4 address there is nothing else to take the identity of a router from.
        { IP: 'none', CALICO_ROUTER_ID: 'hash' }
      : { IP: 'autodetect', IP_AUTODETECTION_METHOD: found }),
    ...(pods.v6 === undefined ? {} : { IP6: 'autodetect', IP6_AUTODETECTION_METHOD: found }),
    FELIX_IPV6SUPPORT: `${pods.v6 !== undefined}`,
    FELIX_NFTABLESMODE: usesNftables ? 'Enabled' : 'Disabled',
    FELIX_DEFAULTENDPOINTTOHOSTACTION: 'ACCEPT',
    FELIX_HEALTHENABLED: 'true',
    FELIX_IPINIPMTU: `${mtu}`,
    FELIX_VXLANMTU: `${mtu}`,
    ...(pods.v6 === undefined ? {} : { FELIX_VXLANMTUV6: `${mtu}` }),
    CALICO_DISABLE_FILE_LOGGING: 'true',
  };
}
