import type { RunRow } from '../engine/journal.ts';
import { type Request, readStoredRun } from './stored-request.ts';

/**
 * The newest run of the same cluster that took the place of an earlier one: it changed something, or found everything
 * as it wanted it. To go on with the earlier one would bring back what its operator no longer wants. One that was
 * rolled back left things as the earlier one had them.
 */
export function supersededBy(run: RunRow, runs: readonly RunRow[]): RunRow | undefined {
  return runs.find(
    (other) =>
      other.runId !== run.runId &&
      other.cluster === run.cluster &&
      lastSeenAt(other) > lastSeenAt(run) &&
      hasCounted(other) &&
      bearsOn(requestOf(other), requestOf(run), other.changes),
  );
}

/** A run that was killed is known by when it was last taken up. */
const lastSeenAt = ({ startedAt, finishedAt }: RunRow): number => finishedAt ?? startedAt;

const hasCounted = ({ status, changes }: RunRow): boolean =>
  status !== 'rolled-back' && (status === 'done' || changes > 0);

const requestOf = ({ request }: RunRow): Request => readStoredRun(request).request;

/** Whatever is not known to leave the earlier request alone bears on it. */
function bearsOn(newer: Request, older: Request, changes: number): boolean {
  switch (newer.kind) {
    case 'create-artifacts':
      return false;
    case 'run-command':
      // Words of the operator's own say nothing about what the cluster shall be; after others on the same host they may.
      return older.kind === 'run-command' && shareHosts(newer, older);
    case 'run-task':
      // Some tasks only look.
      return changes > 0 || (older.kind === 'run-task' && older.task === newer.task);
    case 'care-for-nodes':
      return (
        shareHosts(newer, older) || (older.kind === 'replace-node' && newer.hosts.includes(older.leaving))
      );
    default:
      return true;
  }
}

function shareHosts(one: Request, other: Request): boolean {
  const hosts = new Set<string>(one.hosts);
  return other.hosts.some((host) => hosts.has(host));
}
