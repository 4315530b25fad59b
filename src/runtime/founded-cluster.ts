import type { ClusterConfig } from '../config/cluster-config.ts';
import type { UndoEntry } from '../engine/journal.ts';

/** Whether those whom a run brought in are the cluster itself: there was none before. */
export const foundedCluster = ({ spec }: Pick<ClusterConfig, 'spec'>, brought: readonly string[]): boolean =>
  spec.roleGroups.master.every((host) => brought.includes(host));

/** Whether it is gone, told from what is still to be undone. What this machine or others have left of the run does not matter. */
export const endedCluster = (
  config: Pick<ClusterConfig, 'spec'>,
  brought: readonly string[],
  left: readonly Pick<UndoEntry, 'host' | 'port'>[],
): boolean =>
  foundedCluster(config, brought) &&
  !left.some(({ host, port }) => port === 'host' && brought.includes(host));
