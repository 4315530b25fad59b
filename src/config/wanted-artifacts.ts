import type { Arch } from '../domain/arch.ts';
import type { ArtifactsWanted } from '../resource/choose-artifacts.ts';
import { artifactNeeds, imagesOf } from './artifact-needs.ts';
import type { ClusterConfig } from './cluster-config.ts';

export interface Fetching {
  readonly config: ClusterConfig;
  readonly arches: readonly Arch[];
  /** Of what the cluster needs, these; everything when absent. */
  readonly only?: readonly string[];
  /** These components and no images, whether the cluster needs them or not. */
  readonly named?: readonly string[] | undefined;
  readonly withImages: boolean;
}

/** By name, with the versions that the file asks for. */
export function wantedArtifacts(fetching: Fetching): ArtifactsWanted {
  const { config, arches, only, named, withImages } = fetching;
  const { spec } = config;
  const isMeant = (name: string): boolean => only === undefined || only.includes(name);
  const needed = artifactNeeds
    .filter(({ component, isNeeded }) => isMeant(component) && isNeeded(spec))
    .map(({ component, version }) => ({ name: component, version: version?.(spec) }));
  // The version that the file asks for, where it asks for one.
  const asNeeded = (name: string) => ({
    ...(needed.find((one) => one.name === name) ?? { name }),
    isTyped: true,
  });
  return {
    settings: spec.artifacts,
    kubernetes: spec.kubernetes.version,
    components: named === undefined ? needed : named.map(asNeeded),
    images: withImages && named === undefined ? imagesOf(spec).filter(isMeant) : [],
    arches,
  };
}
