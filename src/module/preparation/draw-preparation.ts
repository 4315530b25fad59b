import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import type { PackageOffer } from '../../task/artifact/offer-packages.ts';
import { furnishHosts } from '../../task/system/furnish-hosts.ts';
import { type PreparedHosts, prepareHosts } from '../../task/system/prepare-hosts.ts';
import { ownStore } from '../etcd/own-store.ts';
import { preflightSpec } from '../preflight/preflight-spec.ts';
import { hostPreparation } from './host-preparation.ts';

export interface PreparationInput {
  readonly config: ClusterConfig;
  readonly hosts: readonly string[];
  factsOf(host: string): HostFacts;
  readonly offered: PackageOffer | undefined;
  /** Nodes whose names are written when the API answers at its new place; none when absent. */
  readonly namedLater?: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** The module under which what a host was before its preparation is remembered. */
export const preparation = 'preparation';

export interface DrawnPreparation extends PreparedHosts {
  /** Installs what the cluster does not wait for. */
  furnish(after: readonly Ref<unknown>[]): NodeHandle<unknown>;
}

/** Hosts made ready for a cluster. */
export function drawPreparation(
  drawing: Drawing,
  { config, hosts, factsOf, offered, namedLater = [], after }: PreparationInput,
): DrawnPreparation {
  const parts = preflightSpec(config, hosts);
  const prepared = new Map(
    config.spec.hosts
      .filter(({ name }) => hosts.includes(name))
      .map((host) => [host.name, hostPreparation(config, host, factsOf(host.name), parts)]),
  );
  const of = (host: string) => {
    const found = prepared.get(host);
    if (found === undefined) throw new RangeError(`${host} is not prepared`);
    return found;
  };
  const { etcd, roleGroups } = config.spec;
  const minimum = 'any';
  const done = drawing.module(preparation, (part) =>
    prepareHosts(part, {
      cluster: config.metadata.name,
      store: ownStore(etcd),
      // A kubelet that runs already may be given a member later; a unit of etcd comes by itself, and asks then.
      storeHosts: etcd.type === 'kubeadm' ? hosts : hosts.filter((host) => roleGroups.etcd.includes(host)),
      nodes: hosts.filter((host) => [...roleGroups.master, ...roleGroups.worker].includes(host)),
      hosts,
      of,
      offered,
      namedLater,
      minimum,
      after,
    }),
  );
  return {
    ...done,
    furnish: (behind) =>
      drawing.module(preparation, (part) =>
        furnishHosts(part, {
          hosts: hosts.filter((host) => of(host).amenities !== undefined),
          of(host) {
            const { amenities } = of(host);
            if (amenities === undefined) throw new RangeError(`${host} is furnished`);
            return amenities;
          },
          minimum,
          after: behind,
        }),
      ),
  };
}
