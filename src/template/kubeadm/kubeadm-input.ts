import type { KubeadmPatch } from '../../domain/kubeadm-patch.ts';
import type { KubeProxySettings } from '../kubernetes/kube-proxy-config.ts';
import type { KubeletSettings } from '../kubernetes/kubelet-config.ts';
import type { Arguments, KubernetesSettings } from '../kubernetes/settings.ts';

/** Static pods beside the control plane, or members that kubeadm only hears of. */
export type KubeadmEtcd =
  | { readonly kind: 'separate' }
  | {
      readonly kind: 'stacked';
      readonly dataDirectory: string;
      readonly image: { readonly repository: string; readonly tag: string };
      readonly arguments: Arguments;
    };

/** What is the same on every host of the cluster. */
export interface KubeadmCluster {
  readonly name: string;
  readonly settings: KubernetesSettings;
  readonly endpoint: { readonly domain: string; readonly port: number };
  readonly imageRepository: string;
  /** Names and addresses that the API server is known by besides those every cluster has. */
  readonly certificateNames: readonly string[];
  readonly certificateAlgorithm: 'ECDSA-P256' | 'RSA-2048' | 'RSA-3072' | 'RSA-4096';
  readonly caDays: number;
  readonly etcd: KubeadmEtcd;
  readonly kubeProxy: KubeProxySettings;
}

/** What is different on every host. */
export interface KubeadmNode {
  readonly kubelet: KubeletSettings;
  /** Checks of kubeadm that the configuration says may fail. */
  readonly toleratedChecks: readonly string[];
  /** The operator's own, in the order in which they are laid over what kubeadm writes on this host. */
  readonly patches: readonly KubeadmPatch[];
  /** Where its API server is found by others; absent on a host without one. */
  readonly api?: { readonly address: string; readonly port: number };
}
