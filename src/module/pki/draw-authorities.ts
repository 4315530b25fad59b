import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { AuthoritiesNode } from '../../task/pki/authorities-node.ts';
import { keepAuthorities } from '../../task/pki/keep-authorities.ts';

interface AuthoritiesPart {
  readonly config: ClusterConfig;
  /** Some host is a control plane of this cluster or holds its etcd data. */
  readonly clusterExists: boolean;
}

/** One authority for each purpose, kept on this machine, from which everything else is issued. */
export const drawAuthorities = (
  drawing: Drawing,
  { config: { metadata, spec }, clusterExists }: AuthoritiesPart,
): AuthoritiesNode =>
  drawing.module('pki', (module) =>
    keepAuthorities(module, {
      cluster: metadata.name,
      algorithm: spec.certs.algorithm,
      lifetimeDays: spec.certs.caLifetimeDays,
      given: spec.certs.given,
      clusterExists,
    }),
  );
