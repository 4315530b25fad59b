import type { HealthSpec } from './spec.ts';
import type { ClusterSighting } from './survey.ts';

/** Somebody else brings the network of pods and has not yet: no node is Ready, and nodes say that this is why. */
export const awaitsNetwork = (
  { hasNetwork }: HealthSpec,
  { nodes }: Pick<ClusterSighting, 'nodes'>,
): boolean =>
  !hasNetwork && nodes.every(({ isReady }) => !isReady) && nodes.some(({ lacksNetwork }) => lacksNetwork);
