import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { type HostFacts, hardwareAddressesOf } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { KnownHolder } from '../../domain/preflight/spec.ts';

/** Hosts that carry the mark of this cluster, as far as its virtual address may be theirs. */
export const knownHolders = (
  config: ClusterConfig,
  known: ReadonlyMap<string, HostFacts>,
  traces: ReadonlyMap<string, HostTraces>,
): readonly KnownHolder[] =>
  [...known]
    .filter(([, { cluster }]) => cluster === config.metadata.name)
    .map(([name, facts]) => ({
      name,
      hardwareAddresses: hardwareAddressesOf(facts),
      sharesAddress:
        traces.get(name)?.sharesAddress === true && traces.get(name)?.endpoint === virtualAddress(config),
    }));
