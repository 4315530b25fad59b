import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Arch } from '../../domain/arch.ts';
import { fetchForCluster } from '../../module/artifacts/fetch-for-cluster.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

interface Spec {
  readonly config: ClusterConfig;
  readonly arches: readonly Arch[];
  readonly withImages: boolean;
  /** Only these, needed or not. */
  readonly named?: readonly string[] | undefined;
}

/** `kubexm create artifacts`: everything a cluster needs, on this machine; no host is contacted. */
export const createArtifactsPipeline = definePipeline<Spec, object>({
  id: 'create-artifacts',
  title: text('Fetch artifacts', '获取制品'),
  observe: async () => ({}),
  stages: [
    {
      id: 'fetch',
      title: text('Fetch files and images', '获取文件和镜像'),
      draw: (drawing, spec) => {
        fetchForCluster(drawing, spec);
      },
    },
  ],
});
