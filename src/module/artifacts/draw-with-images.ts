import { type Arch, archOfHost, hostsByArch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all } from '../../plan/ref.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { importImages } from '../../task/artifact/import-images.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import type { TaskContext } from '../define-task.ts';
import { fetchForCluster } from './fetch-for-cluster.ts';

/** A part that runs in pods: what it needs is fetched, its images are on every chosen host, and then it is drawn. */
export function drawWithImages(
  drawing: Drawing,
  { config, hosts, factsOf }: TaskContext,
  names: readonly string[],
  draw: (
    part: Pick<ClusterPart, 'config' | 'hosts' | 'archOf' | 'factsOf' | 'fetched' | 'bringAfter' | 'after'>,
  ) => void,
): void {
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    wantedBy: hostsByArch(hosts, archOf),
    only: names,
    withImages: true,
  });
  const bringAfter = whenFetched(fetched);
  const imported = drawing.module('artifacts', (module) =>
    importImages(module, {
      images: fetched.images.map((image) => ({ ...image, hosts })),
      archOf,
      after: bringAfter,
      minimum: 'all',
    }),
  );
  draw({ config, hosts, archOf, factsOf, fetched, bringAfter, after: imported.map(all) });
}
