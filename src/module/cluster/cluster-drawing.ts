import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { RunningCluster } from '../../domain/cluster-record/lasting-changes.ts';
import type { HealthReport } from '../../domain/health/judge-health.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import type { Problem } from '../../problem/problem.ts';
import type { AmendmentDrawing } from '../cluster-file/draw-amendment.ts';
import type { ConcernedHosts } from './hosts-concerned.ts';

/** Hosts leave a cluster; `config` is already without them. */
interface Departure {
  readonly hosts: readonly string[];
  /** How many of them were nodes. */
  readonly nodes: number;
  /** Whether those that come in their place can. Nothing is changed before that is known. */
  judge(): readonly NodeHandle<unknown>[];
  /** Empties them once all that is needed is here and unharmed. No host that stays is touched before that is done. */
  empty(after: readonly Ref<unknown>[]): readonly NodeHandle<unknown>[];
  /** Takes them out when nobody calls them any more. The cluster is looked at when that is done. */
  takeOut(after: readonly Ref<unknown>[]): readonly NodeHandle<unknown>[];
}

export interface ClusterDrawing {
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly skipsPreflight: boolean;
  /** For whom it is drawn; for every host when absent. */
  readonly scope?: ConcernedHosts;
  /** What changes in the file before any host does. */
  readonly amendment?: Pick<AmendmentDrawing, 'file' | 'amendment'>;
  /** Hosts that leave it. */
  readonly departure?: Departure;
  readonly now: () => number;
  readonly report: (judged: PreflightReport) => void;
  /** Told how the cluster is in the end. */
  readonly verified: (judged: HealthReport) => void;
  /** Hides secrets that stand in ordinary fields. */
  readonly redact: (line: string) => string;
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
  readonly running: RunningCluster;
}
