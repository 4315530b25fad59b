import type { ClusterConfig } from '../config/cluster-config.ts';
import { drainPace } from '../domain/drain-pace.ts';
import type { RunRow, UndoEntry } from '../engine/journal.ts';
import type { Leaving } from '../engine/rollback-run.ts';
import { deleteClusterPipeline } from '../pipeline/cluster/delete-cluster.ts';
import { takeBackNodesPipeline } from '../pipeline/nodes/take-back-nodes.ts';
import type { Problem } from '../problem/problem.ts';
import { foundedCluster } from './founded-cluster.ts';
import { type Request, readStoredRun } from './stored-request.ts';

interface RunToUndo {
  /** What is still to be undone. */
  readonly entries: readonly UndoEntry[];
  /** All hosts that the run brought in, those that have left again included. */
  readonly brought: readonly string[];
  readonly config: ClusterConfig;
  readonly redact: (line: string) => string;
}

/**
 * Hosts that the run brought in leave as a whole. Where it founded the cluster, all they have goes; where the cluster was
 * there before, they leave it as with `delete nodes`. Which of the two it is does not change when some have left already.
 */
export function leavingOf(
  run: Pick<RunRow, 'runId' | 'request'>,
  { entries, brought, config, redact }: RunToUndo,
): Leaving | undefined {
  const { runId } = run;
  const hosts = brought.filter((one) => entries.some(({ host, port }) => port === 'host' && host === one));
  if (hosts.length === 0) return undefined;
  const unasked = new Map<string, Problem>();
  if (foundedCluster(config, brought)) {
    return {
      hosts,
      unasked,
      pipeline: deleteClusterPipeline,
      spec: {
        runId,
        config,
        hosts,
        areTheLast: true,
        keepsData: false,
        takesBack: true,
        givesUpHosts: false,
      },
      covers: ({ host, port }) => (port === 'host' ? brought.includes(host) : port !== 'control'),
    };
  }
  const asked = newcomersOf(readStoredRun(run.request).request);
  return {
    hosts,
    unasked,
    pipeline: takeBackNodesPipeline,
    spec: {
      runId,
      config,
      leaving: hosts,
      asked,
      drain: { force: false, deletesLocalData: false, ...drainPace },
      cleans: true,
      // What did not come up cannot have its pods leave.
      isBroken: true,
      file: undefined,
      now: Date.now,
      redact,
      verified: () => undefined,
      uncleaned: (host: string, because: Problem) => void unasked.set(host, because),
      // Where this run changed nothing there is nothing to take back.
      passedBy(host: string, because: Problem) {
        if (entries.some((entry) => entry.port === 'host' && entry.host === host)) unasked.set(host, because);
      },
    },
    // Whoever was told of newcomers forgets them when they leave; one by one, which an undo is not.
    covers: ({ host, port }) => port !== 'control' && (asked.length > 0 || hosts.includes(host)),
  };
}

/** Where the run did nothing but bring them in. */
const newcomersOf = (request: Request): readonly string[] =>
  request.kind === 'add-nodes' ? request.hosts : [];
