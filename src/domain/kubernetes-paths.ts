import { hostPaths } from './host-paths.ts';

const pki = hostPaths.kubernetesPki;

const kubelet = '/var/lib/kubelet';

const pair = (name: string) => ({ certificate: `${pki}/${name}.crt`, key: `${pki}/${name}.key` }) as const;

/** Where Kubernetes has its files on a host: the places kubeadm knows, in both modes. */
export const kubernetesPaths = {
  /** Whom to trust: one or more certificates. */
  clusterTrust: `${pki}/ca.crt`,
  etcdTrust: `${pki}/etcd/ca.crt`,
  frontProxyTrust: `${pki}/front-proxy-ca.crt`,
  /** Who signs; never a bundle. On control planes only. */
  issuing: { certificate: `${pki}/issuing/ca.crt`, key: `${pki}/issuing/ca.key` },
  tokenKeys: { privateKey: `${pki}/sa.key`, publicKey: `${pki}/sa.pub` },
  apiServer: pair('apiserver'),
  apiServerToKubelet: pair('apiserver-kubelet-client'),
  apiServerToEtcd: pair('apiserver-etcd-client'),
  frontProxyClient: pair('front-proxy-client'),
  admin: pair('admin'),
  controllerManager: pair('controller-manager'),
  scheduler: pair('scheduler'),
  kubeProxy: pair('kube-proxy'),
  approver: pair('kubelet-approver'),

  /** A folder of its own: what is mounted as a whole shows renewed files, too. */
  kubeVip: {
    certificate: `${hostPaths.kubernetes}/kube-vip/client.crt`,
    key: `${hostPaths.kubernetes}/kube-vip/client.key`,
  },
  kubeVipConf: `${hostPaths.kubernetes}/kube-vip/kubeconfig`,

  adminConf: `${hostPaths.kubernetes}/admin.conf`,
  /** Past all rules; only where a cluster has just been founded. */
  superAdminConf: `${hostPaths.kubernetes}/super-admin.conf`,
  controllerManagerConf: `${hostPaths.kubernetes}/controller-manager.conf`,
  schedulerConf: `${hostPaths.kubernetes}/scheduler.conf`,
  kubeProxyConf: `${hostPaths.kubernetes}/kube-proxy.conf`,
  approverConf: `${hostPaths.kubernetes}/kubelet-approver.conf`,
  kubeletConf: `${hostPaths.kubernetes}/kubelet.conf`,
  kubeletBootstrapConf: `${hostPaths.kubernetes}/bootstrap-kubelet.conf`,

  authenticationConfig: `${hostPaths.kubernetes}/api-server/authentication.yaml`,
  admissionConfig: `${hostPaths.kubernetes}/api-server/admission.yaml`,
  auditPolicy: `${hostPaths.kubernetes}/api-server/audit-policy.yaml`,
  encryptionConfig: `${hostPaths.kubernetes}/api-server/encryption.yaml`,
  auditLogs: '/var/log/kubernetes/audit',

  kubelet,
  kubeletConfig: `${kubelet}/config.yaml`,
  kubeletCertificates: `${kubelet}/pki`,
  /** Certificate and key in one; a link to the newest, which the kubelet replaces when it rotates. */
  kubeletClient: `${kubelet}/pki/kubelet-client-current.pem`,
  kubeletServer: `${kubelet}/pki/kubelet-server-current.pem`,
  kubeProxyConfig: '/var/lib/kube-proxy/config.yaml',
  staticPods: hostPaths.staticPods,
  flexVolumes: '/usr/libexec/kubernetes/kubelet-plugins/volume/exec',
} as const;
