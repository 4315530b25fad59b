/** kubexm as a library: the same pipelines as the command line, typed, and no terminal. */
export { labClusterFile } from '../lab/cluster-file.ts';
export { createLab } from '../lab/create-lab.ts';
export { describeLab, type LabDescription, type LabSummary, listLabs } from '../lab/describe-lab.ts';
export { destroyLab } from '../lab/destroy-lab.ts';
export { type BreakLabInput, type BrokenLab, breakLab } from '../lab/fault/break-lab.ts';
export { healLab } from '../lab/fault/heal-lab.ts';
export { type Lab, openLab } from '../lab/lab.ts';
export { type Mirror, startMirror } from '../lab/mirror/start-mirror.ts';
export { type LabPlan, type LabRequest, planLab } from '../lab/plan-lab.ts';
export type { ClusterConfig } from './config/cluster-config.ts';
export type { HealthFinding, HealthReport, HealthRow } from './domain/health/judge-health.ts';
export type { Finding, PreflightReport } from './domain/preflight/judge-preflight.ts';
export type { RunRow } from './engine/journal.ts';
export type { DrainOptions, NodeCare } from './pipeline/nodes/care-for-nodes.ts';
export type { RunEvent, RunStatus, RunTotals } from './plan/event.ts';
export type { PlanView } from './plan/view.ts';
export { exitCodes } from './problem/exit-code.ts';
export { Problem } from './problem/problem.ts';
export type { Lang, Text } from './problem/text.ts';
export type { CommandEnd } from './runner/host-port.ts';
export type { CertificateState, CertificatesResult } from './runtime/check-certs.ts';
export type { CheckHealthOptions, HealthResult } from './runtime/check-health.ts';
export type { PreflightResult } from './runtime/check-preflight.ts';
export type { CommandRequest } from './runtime/command-request.ts';
export type { DeleteNodesRequest } from './runtime/delete-nodes-request.ts';
export type { FetchedKubeconfig, KubeconfigRequest } from './runtime/fetch-kubeconfig.ts';
export {
  type Cluster,
  type CommandRun,
  type OpenClusterOptions,
  openCluster,
  type PlannedRun,
} from './runtime/open-cluster.ts';
export type { Request } from './runtime/stored-request.ts';
