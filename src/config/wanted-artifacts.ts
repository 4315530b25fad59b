import type { Arch } from '../domain/arch.ts';
import type { ArtifactsWanted } from '../resource/choose-artifacts.ts';
import { artifactNeeds, imagesOf } from './artifact-needs.ts';
import type { ClusterConfig } from './cluster-config.ts';

export interface Fetching {
  readonly config: ClusterConfig;
  readonly arches: readonly Arch[];
  /** Of what the cluster needs, these; everything when absent. */
  readonly only?: readonly string[];
  readonly withImages: boolean;
}

/** By name, with the versions that the file asks for. */
export function wantedArtifacts({ config: { spec }, arches, only, withImages }: Fetching): ArtifactsWanted {
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
