import type { Json, Manifest } from '../../domain/api-object.ts';
import type { FamilyRanges } from '../../domain/family-ranges.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { podNetworks } from '../../domain/pod-networks.ts';
import { account } from '../manifest/account.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { everywhere, fieldVariable, hostPath, mounted, xtablesLock } from '../manifest/pod-parts.ts';
import { jsonText, settingsMap } from '../manifest/settings-map.ts';

export interface FlannelSettings {
  readonly pods: FamilyRanges;
  readonly backend: 'vxlan' | 'host-gw' | 'wireguard';
  /** Rules of nftables instead of iptables, as kube-proxy has them. */
  readonly usesNftables: boolean;
  readonly images: { readonly flannel: string; readonly cniPlugin: string };
}

const namespace = 'kube-flannel';
const name = 'flannel';
const labels = ownedBy(name);
const settingsFolder = '/etc/kube-flannel';
const leaseFolder = '/run/flannel';

/** The DaemonSet that is there on every node once the network is. */
export const flannelDaemonSet = { namespace, name } as const;

/** flannel gives every node the range of pods that its Node object names, and connects these ranges. */
export function flannelManifests(settings: FlannelSettings): readonly Manifest[] {
  const { map, annotations } = settingsMap(
    { name, namespace, labels },
    { 'cni-conf.json': jsonText(cniConfig), 'net-conf.json': jsonText(networkConfig(settings)) },
  );
  return [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: namespace,
        labels: { ...labels, 'pod-security.kubernetes.io/enforce': 'privileged' },
      },
    },
    ...account({
      name,
      namespace,
      labels,
      rules: [
        { groups: [''], resources: ['pods'], verbs: ['get'] },
        { groups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch'] },
        { groups: [''], resources: ['nodes/status'], verbs: ['patch'] },
      ],
    }),
    map,
    {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name, namespace, labels },
      spec: {
        selector: { matchLabels: { 'app.kubernetes.io/name': name } },
        template: { metadata: { labels, annotations }, spec: podSpec(settings) },
      },
    },
  ];
}

/** What the container runtime reads: flannel's own plugin fills in the range of the node and hands on to `bridge`. */
const cniConfig = {
  name: podNetworks.flannel,
  cniVersion: '0.3.1',
  plugins: [
    { type: 'flannel', delegate: { hairpinMode: true, isDefaultGateway: true } },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
};

const networkConfig = ({ pods, backend, usesNftables }: FlannelSettings): object => ({
  ...(pods.v4 === undefined ? { EnableIPv4: false } : { Network: pods.v4 }),
  ...(pods.v6 === undefined ? {} : { EnableIPv6: true, IPv6Network: pods.v6 }),
  EnableNFTables: usesNftables,
  Backend: { Type: backend },
});

function podSpec({ pods, images }: FlannelSettings): Json {
  return {
    serviceAccountName: name,
    hostNetwork: true,
    priorityClassName: 'system-node-critical',
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    tolerations: everywhere,
    initContainers: [
      {
        name: 'install-cni-plugin',
        image: images.cniPlugin,
        command: ['cp', '-f', '/flannel', `${hostPaths.cniBinaries}/flannel`],
        volumeMounts: [mounted('cni-binaries', hostPaths.cniBinaries)],
      },
      {
        name: 'install-cni-config',
        image: images.flannel,
        command: [
          ...['cp', '-f', `${settingsFolder}/cni-conf.json`],
          `${hostPaths.cniConfig}/10-flannel.conflist`,
        ],
        volumeMounts: [mounted('cni-config', hostPaths.cniConfig), mounted('settings', settingsFolder, true)],
      },
    ],
    containers: [
      {
        name,
        image: images.flannel,
        command: ['/opt/bin/flanneld'],
        args: ['--ip-masq', '--kube-subnet-mgr', ...ownInterface(pods)],
        env: [
          fieldVariable('POD_NAME', 'metadata.name'),
          fieldVariable('POD_NAMESPACE', 'metadata.namespace'),
          fieldVariable('HOST_ADDRESS', 'status.hostIP'),
          { name: 'EVENT_QUEUE_DEPTH', value: '5000' },
        ],
        resources: { requests: { cpu: '100m', memory: '50Mi' } },
        securityContext: { privileged: false, capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
        // No pod can be given an address before the range of the node is known here.
        startupProbe: {
          exec: { command: ['test', '-s', `${leaseFolder}/subnet.env`] },
          periodSeconds: 1,
          failureThreshold: 120,
        },
        volumeMounts: [
          mounted('lease', leaseFolder),
          mounted('settings', settingsFolder, true),
          mounted('xtables-lock', xtablesLock),
        ],
      },
    ],
    volumes: [
      hostPath('lease', leaseFolder),
      hostPath('cni-binaries', hostPaths.cniBinaries),
      hostPath('cni-config', hostPaths.cniConfig),
      hostPath('xtables-lock', xtablesLock, 'FileOrCreate'),
      // What is copied to the host keeps the mode it has here.
      { name: 'settings', configMap: { name, defaultMode: 0o600 } },
    ],
  };
}

/**
 * The interface with the address that Kubernetes knows the node by, not the one of the default route. With two families
 * flannel only finds it by an IPv4 address.
 */
const ownInterface = ({ v4, v6, primary }: FamilyRanges): readonly string[] =>
  v4 !== undefined && v6 !== undefined && primary === 6 ? [] : ['--iface=$(HOST_ADDRESS)'];
