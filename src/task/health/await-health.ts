import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { clusterIsHealthy } from '../../step/health/cluster-is-healthy.ts';
import type { SurveyClusterInput } from './survey-cluster.ts';

export interface AwaitHealthInput extends SurveyClusterInput {
  readonly after: readonly Ref<unknown>[];
}

/** What stands behind it begins when nothing is wrong with the cluster any more. */
export const awaitHealth = (
  drawing: Drawing,
  { spec, now, report, after }: AwaitHealthInput,
): NodeHandle<void> =>
  drawing.task('await-health', ['health'], (task) =>
    task.gate(clusterIsHealthy, {
      on: spec.hosts.map(({ name }) => name),
      shared: { spec, now, report },
      after,
    }),
  );
