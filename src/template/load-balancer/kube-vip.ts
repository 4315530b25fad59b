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
  /** Everybody may ask the API server whether it is ready. */
  readonly tellsEverybody: boolean;
  /** Another one is another pod. */
  readonly kubeconfigDigest: string;
}

/** Where kube-vip looks for its kubeconfig, whatever it is told. */
const kubeconfigInside = '/etc/kubernetes/admin.conf';

/** The lease by which masters agree who has the address; the name is kube-vip's own. */
export const kubeVipLease = 'plndr-cp-lock';

/**
 * In seconds. A master that is gone loses the address after the first, and another takes it within the last. One whose
 * API server is merely slow has as long as the second.
 */
const lease = { vip_leaseduration: '4', vip_renewdeadline: '3', vip_retryperiod: '1' };

/**
 * kube-vip itself does not look at the API server beside it. So the kubelet does: one that is about to stop ends
 * kube-vip, and the lease begins to run out while the API server still answers. The first question waits as long as it takes,
 * so that a master whose API server is down is not held back by restarts later. What etcd has to say does not matter:
 * without it no other master would do better.
 */
const probes = {
  startupProbe: probe(86_400),
  livenessProbe: probe(2),
};

function probe(failureThreshold: number) {
  const path = '/readyz?exclude=etcd&exclude=etcd-readiness';
  return {
    httpGet: { host: '127.0.0.1', path, port: kubernetesPorts.apiServer, scheme: 'HTTPS' },
    periodSeconds: 1,
    // One that says no says so at once; one that is slow is not at its end.
    timeoutSeconds: 3,
    failureThreshold,
  };
}

/** kube-vip on a master, announcing the address by ARP while it has the lease. */
export const kubeVipPod = (input: KubeVipPod): string =>
  yamlText({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'kube-vip',
      namespace: 'kube-system',
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
          ...(input.tellsEverybody ? probes : {}),
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
  vip_nodename: host,
  vip_interface: device,
  vip_subnet: address.includes(':') ? '128' : '32',
  address,
  port: String(kubernetesPorts.apiServer),
  kubernetes_addr: server,
  // Only this host may ask for its figures.
  prometheus_server: '127.0.0.1:2112',
});
