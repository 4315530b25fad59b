import { type Arch, archOfHost } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import type { TaskContext } from '../define-task.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import type { ClusterPart } from './cluster-part.ts';

/** A part of a cluster that is brought about by itself: only these components are fetched for it. */
export function taskPart(drawing: Drawing, context: TaskContext, only: readonly string[]): ClusterPart {
  const { config, hosts, factsOf, tracesOf } = context;
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const arches = [...new Set(hosts.map(archOf))];
  const fetched = fetchForCluster(drawing, { config, arches, only, withImages: false });
  const clusterExists = config.spec.hosts.some(({ name }) => {
    const traces = tracesOf(name);
    return traces?.hasEtcdData === true || traces?.isControlPlane === true;
  });
  const authorities = drawAuthorities(drawing, { config, clusterExists });
  const after = whenFetched(fetched);
  return { ...context, archOf, mayFound: true, fetched, authorities, bringAfter: after, after };
}
