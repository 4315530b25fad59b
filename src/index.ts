/** kubexm as a library: the same pipelines as the command line, typed, and no terminal. */
export type { ClusterConfig } from './config/cluster-config.ts';
export type { RunRow } from './engine/journal.ts';
export type { PlanPreview } from './engine/preview-pipeline.ts';
export type { RunEvent, RunStatus, RunTotals } from './plan/event.ts';
export type { PlanView } from './plan/view.ts';
export { exitCodes } from './problem/exit-code.ts';
export { Problem } from './problem/problem.ts';
export type { Lang, Text } from './problem/text.ts';
export type { CommandEnd } from './runner/host-port.ts';
export type { CommandRequest } from './runtime/command-request.ts';
export {
  type Cluster,
  type CommandRun,
  type OpenClusterOptions,
  openCluster,
} from './runtime/open-cluster.ts';
