import { at, type Broken, kubernetes, spec } from './broken.ts';

export const brokenKubernetes: Readonly<Record<string, Broken>> = {
  'kubernetes-version': {
    breaks: spec('kubernetes', '{version: stable}'),
    code: 'config.bad-version',
    at: `${at.kubernetes}/version`,
  },
  'feature-gates': {
    breaks: kubernetes('featureGates: {NoSuchGate: true}'),
    code: 'config.feature-gate-unknown',
    at: `${at.kubernetes}/featureGates/NoSuchGate`,
  },
  'feature-gates-gone': {
    breaks: kubernetes('featureGates: {TTLAfterFinished: true}'),
    code: 'config.feature-gate-dropped',
    at: `${at.kubernetes}/featureGates/TTLAfterFinished`,
  },
  'containerd-line': {
    breaks: kubernetes('containerRuntime: {version: 1.7.30}'),
    code: 'config.version-mismatch',
    at: `${at.kubernetes}/containerRuntime/version`,
  },
  'containerd-patch': {
    breaks: spec('kubernetes', '{version: v1.34.2, containerRuntime: {containerd: {version: 1.7.20}}}'),
    code: 'config.version-mismatch',
    at: `${at.kubernetes}/containerRuntime/containerd/version`,
  },
  'one-runtime-version': {
    breaks: kubernetes('containerRuntime: {version: 2.3.4, containerd: {version: 2.3.3}}'),
    code: 'config.runtime-versions-differ',
    at: `${at.kubernetes}/containerRuntime/containerd/version`,
  },
  'only-the-chosen-runtime': {
    breaks: kubernetes('containerRuntime: {docker: {version: 28.0.1}}'),
    code: 'config.runtime-section-unused',
    at: `${at.kubernetes}/containerRuntime/docker`,
  },
  'cgroup-driver-of-runtime': {
    breaks: kubernetes('cgroupDriver: cgroupfs'),
    code: 'config.cgroup-driver',
    at: `${at.kubernetes}/cgroupDriver`,
  },
  'runtime-offered': {
    breaks: kubernetes('containerRuntime: {source: package}'),
    code: 'config.runtime-not-offered',
    at: `${at.kubernetes}/containerRuntime/source`,
  },
  'kata-runtime': {
    breaks: kubernetes('kata: {enabled: true}, containerRuntime: {type: docker}'),
    code: 'config.kata-runtime',
    at: `${at.kubernetes}/kata`,
  },
  'certificate-lifetimes': {
    breaks: spec('certs', '{caLifetimeDays: 10, leafLifetimeDays: 11}'),
    code: 'config.cert-lifetimes',
    at: '/spec/certs/leafLifetimeDays',
  },
  flags: {
    breaks: kubernetes('controllerManager: {extraArgs: {cluster_cidr: 10.0.0.0/8}}'),
    code: 'config.flag-refused',
    at: `${at.kubernetes}/controllerManager/extraArgs/cluster_cidr`,
  },
  'flags-once': {
    breaks: kubernetes('kubeletArgs: ["--v=2", "--v=4"]'),
    code: 'config.flag-repeated',
    at: `${at.kubernetes}/kubeletArgs/1`,
  },
  'kubeadm-patches': {
    breaks: kubernetes('kubeadm: {patches: [{target: kube-apiservr, patch: {spec: {priority: 1}}}]}'),
    code: 'config.kubeadm-patch',
    at: `${at.kubernetes}/kubeadm/patches/0/target`,
  },
  'kubeadm-patches-need-kubeadm': {
    breaks: kubernetes(
      'type: kubexm, kubeadm: {patches: [{target: kube-scheduler, patch: {spec: {priority: 1}}}]}',
    ),
    code: 'config.patches-need-kubeadm',
    at: `${at.kubernetes}/kubeadm/patches`,
  },
  encryption: {
    breaks: kubernetes(
      'encryption: {resources: [{resources: [secrets], providers: [{aescbc: {keys: [{name: a, secret: YWJj}]}}]}]}',
    ),
    code: 'config.encryption',
    at: `${at.kubernetes}/encryption/resources/0/providers/0/aescbc/keys/0/secret`,
  },
};
