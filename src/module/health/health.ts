import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { HealthReport } from '../../domain/health/judge-health.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { surveyCluster } from '../../task/health/survey-cluster.ts';
import { healthSpec } from './health-spec.ts';

export interface HealthInput {
  readonly config: ClusterConfig;
  /** Those to be looked at; the others are not contacted. */
  readonly hosts: readonly string[];
  readonly now: () => number;
  readonly report: (judged: HealthReport) => void;
}

/** How the cluster is. Only looks, once. */
export const health = (
  drawing: Drawing,
  { config, hosts, ...survey }: HealthInput,
): NodeHandle<HealthReport> =>
  drawing.module('health', (module) => surveyCluster(module, { spec: healthSpec(config, hosts), ...survey }));
