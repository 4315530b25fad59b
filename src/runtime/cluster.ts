import type { ClusterConfig } from '../config/cluster-config.ts';
import type { RunRow } from '../engine/journal.ts';
import type { PlanPreview } from '../engine/preview-pipeline.ts';
import type { NodeCare } from '../pipeline/nodes/care-for-nodes.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import type { CertificatesResult } from './check-certs.ts';
import type { CheckHealthOptions, HealthResult } from './check-health.ts';
import type { PreflightResult } from './check-preflight.ts';
import type { CommandRequest } from './command-request.ts';
import type { DeleteNodesRequest } from './delete-nodes-request.ts';
import type { RunDescription } from './describe-run.ts';
import type { Executed } from './execute.ts';
import type { FetchedKubeconfig, KubeconfigRequest } from './fetch-kubeconfig.ts';
import type { RolledBack } from './roll-back.ts';
import type { Request } from './stored-request.ts';

export interface CommandRun extends Executed {
  readonly ends: ReadonlyMap<string, CommandEnd>;
}

export interface PlannedRun extends PlanPreview {
  /** Names this plan when it is approved. */
  readonly hash: string;
}

/** One cluster and its hosts, ready to be worked on. */
export interface Cluster {
  readonly config: ClusterConfig;
  /** What the request would do, and the hosts that could not be looked at; nothing is changed. */
  plan(request: Request): Promise<PlannedRun>;
  /** Carries out whatever the command line can ask for: creates, deletes, grows, runs a task. */
  run(request: Request, approvedPlan?: string): Promise<CommandRun>;
  /** `approvedPlan` is the hash of the plan somebody agreed to; another plan is refused. */
  runCommand(request: CommandRequest, approvedPlan?: string): Promise<CommandRun>;
  /** What `runCommand` would do; nothing is changed. */
  planCommand(request: CommandRequest): Promise<PlannedRun>;
  /** Closes, opens or empties nodes by name, address, range or pattern. */
  careForNodes(nodes: string, care: NodeCare, approvedPlan?: string): Promise<Executed>;
  /** Hosts leave the cluster, and then the file. */
  deleteNodes(request: DeleteNodesRequest, approvedPlan?: string): Promise<Executed>;
  /** Whether the hosts can become what the file wants them for; nothing is changed. All hosts when none are named. */
  checkPreflight(nodes?: string): Promise<PreflightResult>;
  /** Whether the cluster works, row by row; nothing is changed. */
  checkHealth(options?: CheckHealthOptions): Promise<HealthResult>;
  /** Every certificate on the hosts by name, address, range or pattern; nothing is changed. */
  checkCerts(nodes?: string): Promise<CertificatesResult>;
  /** Issued by the authority that this machine keeps; contacts nobody. */
  fetchKubeconfig(request: KubeconfigRequest): Promise<FetchedKubeconfig>;
  /** Newest first. */
  runs(): Promise<readonly RunRow[]>;
  describeRun(runId: string): Promise<RunDescription>;
  /** Goes on where the hosts say the run is. */
  resumeRun(runId: string): Promise<CommandRun>;
  /** Returns the hosts to what they were before the run. */
  rollbackRun(runId: string): Promise<RolledBack>;
  close(): Promise<void>;
}
