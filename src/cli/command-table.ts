import { addEtcdMember } from './command/add-etcd-member.ts';
import { addNodes } from './command/add-nodes.ts';
import { adoptCluster } from './command/adopt-cluster.ts';
import { applyCluster } from './command/apply-cluster.ts';
import { auditList } from './command/audit-list.ts';
import { auditVerify } from './command/audit-verify.ts';
import { breakLabCommand } from './command/break-lab.ts';
import { checkCertsCommand } from './command/check-certs.ts';
import { checkHealthCommand } from './command/check-health.ts';
import { checkPreflightCommand } from './command/check-preflight.ts';
import { configGetContexts } from './command/config-get-contexts.ts';
import { configSchemaCommand } from './command/config-schema.ts';
import { configUseContext } from './command/config-use-context.ts';
import { configValidate } from './command/config-validate.ts';
import { configView } from './command/config-view.ts';
import { cordonNode } from './command/cordon-node.ts';
import { createArtifacts } from './command/create-artifacts.ts';
import { createCluster } from './command/create-cluster.ts';
import { createConfig } from './command/create-config.ts';
import { createLab } from './command/create-lab.ts';
import { deleteCluster } from './command/delete-cluster.ts';
import { deleteEtcdMember } from './command/delete-etcd-member.ts';
import { deleteLab } from './command/delete-lab.ts';
import { deleteNodes } from './command/delete-nodes.ts';
import { describeClusterCommand } from './command/describe-cluster.ts';
import { describeLab } from './command/describe-lab.ts';
import { describeRun } from './command/describe-run.ts';
import { diffCluster } from './command/diff-cluster.ts';
import { drainNode } from './command/drain-node.ts';
import { fetchKubeconfigCommand } from './command/fetch-kubeconfig.ts';
import { generateCompletion } from './command/generate-completion.ts';
import { generateDocs } from './command/generate-docs.ts';
import { getArtifacts } from './command/get-artifacts.ts';
import { getClusters } from './command/get-clusters.ts';
import { getLabs } from './command/get-labs.ts';
import { getNodes } from './command/get-nodes.ts';
import { getRuns } from './command/get-runs.ts';
import { getTasks } from './command/get-tasks.ts';
import { replaceEtcdMember } from './command/replace-etcd-member.ts';
import { replaceNode } from './command/replace-node.ts';
import { resumeRun } from './command/resume-run.ts';
import { rollbackRunCommand } from './command/rollback-run.ts';
import { runCommand } from './command/run-command.ts';
import { runTask } from './command/run-task.ts';
import { serveLabMirror } from './command/serve-lab-mirror.ts';
import { serveMetricsCommand } from './command/serve-metrics.ts';
import { uncordonNode } from './command/uncordon-node.ts';
import { version } from './command/version.ts';
import type { Command } from './define-command.ts';

/** Every command there is. Parsing, help, completion and the reference pages are all read off this table. */
export const commandTable: readonly Command[] = [
  createCluster,
  deleteCluster,
  applyCluster,
  diffCluster,
  adoptCluster,
  addNodes,
  deleteNodes,
  replaceNode,
  addEtcdMember,
  deleteEtcdMember,
  replaceEtcdMember,
  cordonNode,
  drainNode,
  uncordonNode,
  createConfig,
  createArtifacts,
  createLab,
  deleteLab,
  configValidate,
  configView,
  configSchemaCommand,
  runTask,
  checkPreflightCommand,
  checkHealthCommand,
  checkCertsCommand,
  fetchKubeconfigCommand,
  runCommand,
  resumeRun,
  rollbackRunCommand,
  getClusters,
  getNodes,
  describeClusterCommand,
  getTasks,
  getRuns,
  getArtifacts,
  describeRun,
  getLabs,
  describeLab,
  breakLabCommand,
  configGetContexts,
  configUseContext,
  auditList,
  auditVerify,
  serveMetricsCommand,
  serveLabMirror,
  generateCompletion,
  generateDocs,
  version,
];
