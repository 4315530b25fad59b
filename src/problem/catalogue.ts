import { artifactProblems } from './catalogue/artifact.ts';
import { auditProblems } from './catalogue/audit.ts';
import { clusterProblems } from './catalogue/cluster.ts';
import { componentsProblems } from './catalogue/components.ts';
import { configProblems } from './catalogue/config.ts';
import { connectionProblems } from './catalogue/connection.ts';
import { engineProblems } from './catalogue/engine.ts';
import { etcdProblems } from './catalogue/etcd.ts';
import { healthProblems } from './catalogue/health.ts';
import { hostProblems } from './catalogue/host.ts';
import { internalProblems } from './catalogue/internal.ts';
import { kubeadmProblems } from './catalogue/kubeadm.ts';
import { kubernetesProblems } from './catalogue/kubernetes.ts';
import { nodeProblems } from './catalogue/node.ts';
import { pkiProblems } from './catalogue/pki.ts';
import { planProblems } from './catalogue/plan.ts';
import { preflightProblems } from './catalogue/preflight.ts';
import { recordProblems } from './catalogue/record.ts';
import { runProblems } from './catalogue/run.ts';
import { telemetryProblems } from './catalogue/telemetry.ts';
import { usageProblems } from './catalogue/usage.ts';

/** Every code the program can answer with. A code never changes its meaning once released. */
export const problemCatalogue = {
  ...usageProblems,
  ...configProblems,
  ...connectionProblems,
  ...hostProblems,
  ...healthProblems,
  ...pkiProblems,
  ...kubeadmProblems,
  ...kubernetesProblems,
  ...nodeProblems,
  ...preflightProblems,
  ...clusterProblems,
  ...recordProblems,
  ...etcdProblems,
  ...planProblems,
  ...engineProblems,
  ...runProblems,
  ...internalProblems,
  ...telemetryProblems,
  ...auditProblems,
  ...artifactProblems,
  ...componentsProblems,
};

export type ProblemCode = keyof typeof problemCatalogue;
