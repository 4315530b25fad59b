import { type Fetching, wantedArtifacts } from '../../config/wanted-artifacts.ts';
import type { HostsByArch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { type FetchedArtifacts, fetchArtifacts } from '../../task/artifact/fetch-artifacts.ts';

/** What a cluster needs is brought to this machine; what is handed back is what hosts are given from. */
export const fetchForCluster = (
  drawing: Drawing,
  { wantedBy, ...fetching }: Fetching & { readonly wantedBy?: HostsByArch },
): FetchedArtifacts =>
  drawing.module('artifacts', (module) => fetchArtifacts(module, wantedArtifacts(fetching), wantedBy));
