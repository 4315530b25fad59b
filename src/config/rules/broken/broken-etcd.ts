import { type Broken, kubernetes, spec } from './broken.ts';

export const brokenEtcd: Readonly<Record<string, Broken>> = {
  'etcd-has-hosts': {
    breaks: spec('roleGroups', '{master: [node1]}'),
    code: 'config.etcd-hosts-missing',
    at: '/spec/roleGroups/etcd',
  },
  'etcd-member-count': {
    breaks: { ...spec('roleGroups', '{master: [node1, node2]}'), ...spec('etcd', '{type: kubeadm}') },
    code: 'config.etcd-member-count',
    at: '/spec/roleGroups/master',
  },
  'etcd-by-kubeadm-needs-kubeadm': {
    breaks: { ...kubernetes('type: kubexm'), ...spec('etcd', '{type: kubeadm}') },
    code: 'config.etcd-needs-kubeadm',
    at: '/spec/etcd/type',
  },
  'etcd-role-fits-type': {
    breaks: spec('etcd', '{type: kubeadm}'),
    code: 'config.etcd-role-differs',
    at: '/spec/roleGroups/etcd',
  },
  'election-timeout': {
    breaks: spec('etcd', '{electionTimeout: 1249}'),
    code: 'config.election-timeout',
    at: '/spec/etcd/electionTimeout',
  },
  'etcd-quota': {
    breaks: spec('etcd', '{quotaBackendBytes: 8589934593}'),
    code: 'config.etcd-quota',
    at: '/spec/etcd/quotaBackendBytes',
  },
  'etcd-version': {
    breaks: spec('etcd', '{version: "3.6"}'),
    code: 'config.bad-version',
    at: '/spec/etcd/version',
  },
  'etcd-fits-kubernetes': {
    breaks: spec('etcd', '{version: 3.5.21}'),
    code: 'config.version-mismatch',
    at: '/spec/etcd/version',
  },
  'external-etcd-only-when-external': {
    breaks: spec('etcd', '{external: {endpoints: ["https://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd-unused',
    at: '/spec/etcd/external/endpoints',
  },
  'external-etcd-endpoints': {
    breaks: spec('etcd', '{type: external, external: {endpoints: ["http://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd',
    at: '/spec/etcd/external/endpoints/0',
  },
  'external-etcd-without-encryption': {
    breaks: spec('etcd', '{type: external, external: {insecure: true, endpoints: ["http://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd-insecure',
    at: '/spec/etcd/external/endpoints/0',
  },
  'external-etcd-scheme': {
    breaks: spec(
      'etcd',
      '{type: external, external: {insecure: true, caFile: /ca, endpoints: ["https://10.0.0.1:2379", "http://10.0.0.2:2379"]}}',
    ),
    code: 'config.external-etcd',
    at: '/spec/etcd/external/endpoints/1',
  },
  'external-etcd-certificates': {
    breaks: spec(
      'etcd',
      '{type: external, external: {endpoints: ["https://10.0.0.1:2379"], caFile: /ca, certFile: /c}}',
    ),
    code: 'config.external-etcd',
    at: '/spec/etcd/external/keyFile',
  },
};
