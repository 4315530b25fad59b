import type { Component } from '../component.ts';

/** Flags that nobody sets: the cluster depends on their defaults, or is open with anything else. */
export const untouchedFlags: Readonly<Record<Component, readonly string[]>> = {
  'kube-apiserver': ['authorization-config', 'bind-address', 'token-auth-file'],
  'kube-controller-manager': [
    'cluster-signing-kube-apiserver-client-cert-file',
    'cluster-signing-kube-apiserver-client-key-file',
    'cluster-signing-kubelet-client-cert-file',
    'cluster-signing-kubelet-client-key-file',
    'cluster-signing-kubelet-serving-cert-file',
    'cluster-signing-kubelet-serving-key-file',
    'cluster-signing-legacy-unknown-cert-file',
    'cluster-signing-legacy-unknown-key-file',
    'secure-port',
    'tls-cert-file',
    'tls-private-key-file',
  ],
  'kube-scheduler': ['config', 'secure-port', 'tls-cert-file', 'tls-private-key-file'],
  kubelet: [
    'config-dir',
    'healthz-bind-address',
    'healthz-port',
    'port',
    'register-node',
    'tls-cert-file',
    'tls-private-key-file',
  ],
  'kube-proxy': ['healthz-bind-address'],
  etcd: ['auto-tls', 'config-file', 'force-new-cluster', 'peer-auto-tls', 'wal-dir'],
};
