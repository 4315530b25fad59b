import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { ArtifactsWanted } from '../../resource/choose-artifacts.ts';
import { type FetchedArtifacts, fetchArtifacts } from '../../task/artifact/fetch-artifacts.ts';
import { artifactNeeds, imagesOf } from './artifact-needs.ts';

interface Fetching {
  readonly config: ClusterConfig;
  readonly arches: readonly Arch[];
  /** Of what the cluster needs, these; everything when absent. */
  readonly only?: readonly string[];
  readonly withImages: boolean;
}

/** What a cluster needs is brought to this machine; what is handed back is what hosts are given from. */
export const fetchForCluster = (drawing: Drawing, fetching: Fetching): FetchedArtifacts =>
  drawing.module('artifacts', (module) => fetchArtifacts(module, wantedBy(fetching)));

export function wantedBy({ config: { spec }, arches, only, withImages }: Fetching): ArtifactsWanted {
  const isMeant = (name: string): boolean => only === undefined || only.includes(name);
  return {
    settings: spec.artifacts,
    kubernetes: spec.kubernetes.version,
    components: artifactNeeds
      .filter(({ component, isNeeded }) => isMeant(component) && isNeeded(spec))
      .map(({ component, version }) => ({ name: component, version: version?.(spec) })),
    images: withImages ? imagesOf(spec).filter(isMeant) : [],
    arches,
  };
}
