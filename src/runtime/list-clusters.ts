import type { RunRow } from '../engine/journal.ts';
import { clustersIn, runsIn } from './find-run.ts';
import { hasDied } from './reopen-run.ts';
import { readStoredRun } from './stored-request.ts';
import type { Workspace } from './workspace.ts';

/** A cluster as the runs from here tell of it; nobody was asked. */
export interface KnownCluster {
  readonly name: string;
  /** Of Kubernetes, as the file of the newest run says. */
  readonly version: string;
  readonly mode: string;
  readonly hosts: number;
  readonly file: string;
  readonly lastRun: {
    readonly runId: string;
    readonly pipeline: string;
    readonly status: RunRow['status'];
    readonly startedAt: string;
  };
}

/** Every cluster that was worked on from here. */
export async function listClusters(workspace: Workspace): Promise<readonly KnownCluster[]> {
  const newest = await Promise.all(
    clustersIn(workspace).map(async (name) => (await runsIn(workspace, name))[0]),
  );
  return newest.flatMap((run) => (run === undefined || isOfNone(run) ? [] : [known(run)]));
}

/** What was fetched without a file is for any cluster, and its run stands for none. */
function isOfNone(run: RunRow): boolean {
  const { file, request } = readStoredRun(run.request);
  return file === '-' && request.kind === 'create-artifacts';
}

function known(run: RunRow): KnownCluster {
  const { file, config } = readStoredRun(run.request);
  // What was a configuration when it was stored; none of this is a secret.
  const { spec } = config as {
    readonly spec: {
      readonly kubernetes: { readonly version: string; readonly type: string };
      readonly hosts: readonly unknown[];
    };
  };
  return {
    name: run.cluster,
    version: spec.kubernetes.version,
    mode: spec.kubernetes.type,
    hosts: spec.hosts.length,
    file,
    lastRun: {
      runId: run.runId,
      pipeline: run.pipeline,
      status: hasDied(run) ? 'interrupted' : run.status,
      startedAt: new Date(run.startedAt).toISOString(),
    },
  };
}
