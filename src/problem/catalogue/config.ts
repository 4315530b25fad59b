import { configCertsProblems } from './config-certs.ts';
import { configDocumentProblems } from './config-document.ts';
import { configEndpointProblems } from './config-endpoint.ts';
import { configEtcdProblems } from './config-etcd.ts';
import { configHostsProblems } from './config-hosts.ts';
import { configKubernetesProblems } from './config-kubernetes.ts';
import { configNetworkProblems } from './config-network.ts';
import { configPartsProblems } from './config-parts.ts';
import { configReferenceProblems } from './config-references.ts';
import { configShapeProblems } from './config-shape.ts';

/** Everything that can be wrong with a configuration file, by the part of it. */
export const configProblems = {
  ...configDocumentProblems,
  ...configReferenceProblems,
  ...configShapeProblems,
  ...configHostsProblems,
  ...configEndpointProblems,
  ...configKubernetesProblems,
  ...configEtcdProblems,
  ...configNetworkProblems,
  ...configPartsProblems,
  ...configCertsProblems,
};
