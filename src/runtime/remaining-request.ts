import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRow } from '../engine/journal.ts';
import { openEventHistory } from '../telemetry/event-history.ts';
import type { Request } from './stored-request.ts';
import type { Workspace } from './workspace.ts';

/**
 * What of a request is still to be done. Desired state is looked up on the hosts; a command of the operator leaves none,
 * so the history tells where it has ended.
 */
export function remainingOf(request: Request, workspace: Workspace, { cluster, runId }: RunRow): Request {
  const file = join(workspace.directory, cluster, 'events.db');
  if (!existsSync(file)) return request;
  const history = openEventHistory(file);
  try {
    const ended = new Set(
      [...history.events(runId)].flatMap((event) => (event.type === 'step-changed' ? [event.host] : [])),
    );
    return { ...request, hosts: request.hosts.filter((host) => !ended.has(host)) };
  } finally {
    history.close();
  }
}
