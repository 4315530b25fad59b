import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Arch } from '../../domain/arch.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Ref } from '../../plan/ref.ts';
import type { FetchedArtifacts } from '../../task/artifact/fetch-artifacts.ts';
import type { AuthoritiesNode } from '../../task/pki/authorities-node.ts';

/** What every part of a cluster is drawn from. */
export interface ClusterPart {
  readonly runId: string;
  readonly config: ClusterConfig;
  /** Those that are drawn for: chosen, reachable, with a role of this part; in the order of their names. */
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  factsOf(host: string): HostFacts;
  /** Also of masters and etcd members that are not drawn for; nothing of a host that could not be asked. */
  tracesOf(host: string): HostTraces | undefined;
  /** Whether a cluster may begin here; where hosts come to one or leave it, it is there already. */
  readonly mayFound: boolean;
  readonly fetched: FetchedArtifacts;
  readonly authorities: AuthoritiesNode;
  /** Programs may be brought to hosts that are still being prepared; nothing else is done before `after`. */
  readonly bringAfter: readonly Ref<unknown>[];
  readonly after: readonly Ref<unknown>[];
}
