import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { hostPath, mounted } from '../manifest/pod-parts.ts';
import { yamlText } from '../yaml.ts';

export interface KubeVipPod {
  readonly image: string;
  readonly host: string;
  readonly device: string;
  /** The address that moves. */
  readonly address: string;
  /** Where it finds its own API server. */
  readonly server: string;
  /** Another one is another pod. */
  readonly kubeconfigDigest: string;
}

/** Where kube-vip looks for its kubeconfig, whatever it is told. */
const kubeconfigInside = '/etc/kubernetes/admin.conf';

/** The lease by which masters agree who has the address; the name is kube-vip's own. */
export const kubeVipLease = 'plndr-cp-lock';

/**
 * In seconds. A master that is gone loses the address after the first, where the watch has not moved it before, and another
 * looks within twice the last. One whose API server is merely slow has as long as the second.
 */
const lease = { vip_leaseduration: '4', vip_renewdeadline: '3', vip_retryperiod: '1' };

const name = 'kube-vip';
const namespace = 'kube-system';

/** Where its logs are, but for the number that ends it: the kubelet calls a pod of a master after both. */
export const kubeVipLogs = (host: string): string => `/var/log/pods/${namespace}_${name}-${host}_`;

/** kube-vip on a master, announcing the address by ARP while it has the lease. */
export const kubeVipPod = (input: KubeVipPod): string =>
  yamlText({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      labels: ownedBy('kube-vip'),
      annotations: { 'kubexm.io/config-digest': input.kubeconfigDigest },
    },
    spec: {
      hostNetwork: true,
      dnsPolicy: 'Default',
      priorityClassName: 'system-node-critical',
      terminationGracePeriodSeconds: 5,
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'kube-vip',
          image: input.image,
          imagePullPolicy: 'IfNotPresent',
          args: ['manager'],
          env: Object.entries(environmentOf(input)).map(([name, value]) => ({ name, value })),
          resources: { requests: { cpu: '10m', memory: '32Mi' } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'], add: ['NET_ADMIN', 'NET_RAW'] },
          },
          volumeMounts: [
            mounted('kubeconfig', kubeconfigInside, true),
            mounted('trust', paths.clusterTrust, true),
            mounted('identity', identity, true),
          ],
        },
      ],
      volumes: [
        hostPath('kubeconfig', paths.kubeVipConf, 'File'),
        hostPath('trust', paths.clusterTrust, 'File'),
        hostPath('identity', identity, 'Directory'),
      ],
    },
  });

const identity = paths.kubeVip.key.slice(0, paths.kubeVip.key.lastIndexOf('/'));

const environmentOf = ({ host, device, address, server }: KubeVipPod): Readonly<Record<string, string>> => ({
  vip_arp: 'true',
  cp_enable: 'true',
  cp_namespace: 'kube-system',
  svc_enable: 'false',
  lb_enable: 'false',
  vip_leaderelection: 'true',
  vip_leasename: kubeVipLease,
  ...lease,
  // In milliseconds, and no less is taken: who gets the address says so no sooner than at the next of these moments.
  vip_arpRate: '500',
  vip_nodename: host,
  vip_interface: device,
  vip_subnet: address.includes(':') ? '128' : '32',
  address,
  port: String(kubernetesPorts.apiServer),
  kubernetes_addr: server,
  // Only this host may ask for its figures.
  prometheus_server: '127.0.0.1:2112',
});
