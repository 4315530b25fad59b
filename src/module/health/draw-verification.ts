import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { awaitHealth } from '../../task/health/await-health.ts';
import type { HealthInput } from './health.ts';
import { healthSpec } from './health-spec.ts';

export interface VerificationInput extends HealthInput {
  /** Whether pods elsewhere than on these hosts count, too. */
  readonly isWhole?: boolean;
  readonly after: readonly Ref<unknown>[];
}

/** Waits until the cluster is healthy: the end of whatever changed it. It only looks, so a second run has nothing to do. */
export const drawVerification = (
  drawing: Drawing,
  { config, hosts, isWhole = true, ...verification }: VerificationInput,
): NodeHandle<void> =>
  drawing.module('health', (module) =>
    awaitHealth(module, { spec: healthSpec(config, hosts, { isWhole }), ...verification }),
  );
