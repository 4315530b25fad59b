import { hostPaths } from './host-paths.ts';

const pki = `${hostPaths.etcd}/pki`;

/** Where the parts of an etcd member lie on a host; its data lies where the configuration says. */
export const etcdPaths = {
  unit: 'etcd.service',
  user: 'etcd',
  owner: 'etcd:etcd',
  binary: `${hostPaths.binaries}/etcd`,
  settings: hostPaths.etcd,
  environment: `${hostPaths.etcd}/etcd.env`,
  /** Read by a member without data, and gone once the members have found each other. */
  founding: `${hostPaths.etcd}/founding.env`,
  pki,
  authority: `${pki}/ca.crt`,
  server: { certificate: `${pki}/server.crt`, key: `${pki}/server.key` },
  peer: { certificate: `${pki}/peer.crt`, key: `${pki}/peer.key` },
  healthCheck: { certificate: `${pki}/healthcheck-client.crt`, key: `${pki}/healthcheck-client.key` },
} as const;
