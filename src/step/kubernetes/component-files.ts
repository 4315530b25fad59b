import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';

/**
 * What each component reads once, at its start. What it reads again by itself is not here: its own certificates, those
 * it shows to others, whom it lets in, the pair that signs requests, and the keys of encryption at rest.
 */
export const componentFiles: Readonly<Record<KubernetesComponent, readonly string[]>> = {
  'kube-apiserver': [
    paths.clusterTrust,
    paths.etcdTrust,
    paths.tokenKeys.privateKey,
    paths.tokenKeys.publicKey,
    paths.authenticationConfig,
    paths.admissionConfig,
    paths.auditPolicy,
  ],
  'kube-controller-manager': [
    paths.clusterTrust,
    paths.frontProxyTrust,
    paths.tokenKeys.privateKey,
    paths.controllerManagerConf,
  ],
  'kube-scheduler': [paths.clusterTrust, paths.frontProxyTrust, paths.schedulerConf],
  kubelet: [paths.clusterTrust, paths.kubeletConfig, paths.kubeletConf],
  'kube-proxy': [paths.clusterTrust, paths.kubeProxyConf, paths.kubeProxyConfig],
};
