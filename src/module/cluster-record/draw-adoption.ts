import type { ClusterConfig } from '../../config/cluster-config.ts';
import { recordedConfig } from '../../config/recorded-config.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import { productVersion } from '../../domain/product-version.ts';
import type { Vault } from '../../domain/secret.ts';
import type { Drawing } from '../../plan/draw.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { adoptAuthorities } from '../../task/cluster-record/adopt-authorities.ts';
import { compareRecord } from '../../task/cluster-record/compare-record.ts';

const module = 'cluster-record';

export interface AdoptionDrawing {
  readonly config: ClusterConfig;
  readonly vault: Vault;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

/** A cluster that was made elsewhere. Hosts that cannot be reached keep nobody from it, as long as one control plane can. */
export function drawAdoption(
  drawing: Drawing,
  { config, vault, traces, unreachable }: AdoptionDrawing,
): void {
  const cluster = config.metadata.name;
  const marked = [...traces].filter(([, found]) => found.cluster !== undefined && found.cluster !== cluster);
  if (marked.length > 0)
    throw problem('adopt.other-cluster', {
      cluster,
      marks: marked
        .map(([host, found]) => `${host} (${found.cluster})`)
        .sort()
        .join(', '),
    });
  const controlPlanes = [...traces]
    .filter(([, found]) => found.isControlPlane)
    .map(([host]) => host)
    .sort();
  if (controlPlanes.length === 0) {
    const [unasked] = config.spec.roleGroups.master.flatMap((host) => unreachable.get(host) ?? []);
    throw unasked ?? problem('adopt.no-cluster', { cluster });
  }
  drawing.module(module, (part) =>
    adoptAuthorities(part, {
      controlPlanes,
      seal: vault.secret,
      cluster,
      given: config.spec.certs.given,
    }),
  );
}

/** With its authorities here, the cluster says itself whether the file is its own. */
export const drawComparison = (
  drawing: Drawing,
  { config, vault }: Pick<AdoptionDrawing, 'config' | 'vault'>,
): void =>
  drawing.module(module, (part) =>
    compareRecord(part, { wanted: recordedConfig(config, vault.redact).config, version: productVersion }),
  );
