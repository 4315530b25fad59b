import type { ClusterConfig } from '../config/cluster-config.ts';
import { wantedArtifacts } from '../config/wanted-artifacts.ts';
import { type Arch, archOfHost } from '../domain/arch.ts';
import { Problem } from '../problem/problem.ts';
import { chooseArtifacts } from '../resource/choose-artifacts.ts';

/** What a cluster needs and nobody vouches for, as the one problem that fetching it would end with. */
export function missingArtifacts(config: ClusterConfig): readonly Problem[] {
  const arches = config.spec.hosts.map(({ name, arch = 'amd64' }): Arch => archOfHost(name, arch));
  try {
    chooseArtifacts(wantedArtifacts({ config, arches: [...new Set(arches)], withImages: true }));
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error];
    throw error;
  }
}
