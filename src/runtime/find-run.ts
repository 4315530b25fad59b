import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nameOverride } from '../config/names/name-override.ts';
import type { RunRow } from '../engine/journal.ts';
import { openSqliteJournal } from '../engine/sqlite-journal.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { same, type Text, text } from '../problem/text.ts';
import { journalWorkerUrl } from './journal-worker-url.ts';
import { readStoredRun, type Source } from './stored-request.ts';
import type { Workspace } from './workspace.ts';

/** The clusters this workspace has a journal of. */
export function clustersIn({ directory }: Workspace): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, 'journal.db')))
    .sort();
}

/** All runs of the chosen cluster, or of all, newest first. */
export async function runsIn(workspace: Workspace, cluster?: string): Promise<readonly RunRow[]> {
  const clusters = clustersIn(workspace).filter((name) => cluster === undefined || name === cluster);
  const rows = await Promise.all(
    clusters.map(async (name) => {
      const journal = openSqliteJournal(join(workspace.directory, name, 'journal.db'), journalWorkerUrl());
      try {
        return await journal.runs();
      } finally {
        await journal.close();
      }
    }),
  );
  return rows.flat().sort((a, b) => b.startedAt - a.startedAt);
}

/** Where the newest run of a cluster had its configuration from; one that came to nothing says nothing about it. */
export async function sourceOf(workspace: Workspace, cluster: string): Promise<Source> {
  const runs = await runsIn(workspace, cluster);
  const newest = runs.find(({ status, changes }) => status === 'done' || changes > 0) ?? runs[0];
  if (newest !== undefined) return readStoredRun(newest.request);
  throw unknownCluster(workspace, cluster);
}

/** The clusters that a file was given another name for, by `-e`. */
export async function renamedFrom(
  workspace: Workspace,
  isFile: (path: string) => boolean,
): Promise<readonly string[]> {
  const runs = (await runsIn(workspace)).filter(({ request }) => {
    const { file, overrides } = readStoredRun(request);
    return nameOverride(overrides) !== undefined && isFile(file);
  });
  return [...new Set(runs.map(({ cluster }) => cluster))];
}

/** A name that was mistyped is no cluster without runs. */
export function refuseUnknown(workspace: Workspace, cluster: string): void {
  if (!clustersIn(workspace).includes(cluster)) throw unknownCluster(workspace, cluster);
}

function unknownCluster(workspace: Workspace, cluster: string): Problem {
  const known = clustersIn(workspace);
  return problem('usage.unknown-context', {
    name: cluster,
    known: known.length === 0 ? text('none yet', '暂无') : same(known.join(', ')),
    next: 'kubexm get clusters',
  });
}

/** Whether a run is the one that is meant, beside all the others. */
export type Suits = (run: RunRow, runs: readonly RunRow[]) => boolean;

const because = {
  none: text('in this one nothing was run yet', '当前目录中尚未运行过任何命令'),
  ended: text(
    'of those in this one each came to its end, or a newer one took its place',
    '当前目录中的运行或已结束，或已被较新的运行取代',
  ),
};

/** The named run, or the newest one that suits. */
export async function findRun(
  workspace: Workspace,
  wanted: { readonly runId?: string | undefined; readonly cluster?: string | undefined; readonly to: Text },
  suits: Suits,
): Promise<RunRow> {
  if (wanted.cluster !== undefined && clustersIn(workspace).length > 0)
    refuseUnknown(workspace, wanted.cluster);
  const runs = await runsIn(workspace, wanted.cluster);
  const found =
    wanted.runId === undefined
      ? runs.find((run) => suits(run, runs))
      : runs.find(({ runId }) => runId === wanted.runId);
  if (found !== undefined) return found;
  throw wanted.runId === undefined
    ? problem('run.none-to-take', {
        verb: wanted.to,
        because: runs.length === 0 ? because.none : because.ended,
      })
    : problem('run.not-found', { run: wanted.runId });
}
