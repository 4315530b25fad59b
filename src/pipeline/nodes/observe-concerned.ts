import type { ClusterConfig } from '../../config/cluster-config.ts';
import { allConcerned, hostsConcerned } from '../../module/cluster/hosts-concerned.ts';
import type { OpenPort } from '../../plan/stage.ts';
import { type ObservedCluster, observeCluster } from '../observe-cluster.ts';

/** Hosts that come or go, and those whom it concerns; nobody else is connected to. */
export const observeConcerned = (
  config: ClusterConfig,
  hosts: readonly string[],
  open: OpenPort,
): Promise<ObservedCluster> => observeCluster(allConcerned(hostsConcerned(config, hosts)), config, open);
