import type { Journal, RunRow } from '../engine/journal.ts';

/** What a host gets first when it becomes one of a cluster. */
const markStep = 'host.mark';

/** By these a host becomes a node. */
const joiningSteps = ['kubernetes.join-node', 'kubeadm.init', 'kubeadm.join'];

/** What comes to its end with hosts that are part of the cluster, whoever began with them. */
const bringing = ['create-cluster', 'add-nodes', 'replace-node'];

/**
 * Hosts that a run brought into a cluster, those that have left again included. Where an earlier run had only begun with a
 * host and never came to its end, or was a task that prepared it, the one that made a node of it brought it in; a host that was part of the cluster
 * before, and only got a role more, is none of them.
 */
export async function broughtIn(
  { runs, hostsOf }: Pick<Journal, 'runs' | 'hostsOf'>,
  { runId, startedAt }: Pick<RunRow, 'runId' | 'startedAt'>,
): Promise<readonly string[]> {
  const hostsBy = async (ids: readonly string[], steps: readonly string[]): Promise<readonly string[]> =>
    (await Promise.all(ids.flatMap((id) => steps.map((step) => hostsOf(id, step))))).flat();
  const earlier = (await runs()).filter((run) => run.startedAt < startedAt);
  const lastDone = earlier.find(({ status, pipeline }) => status === 'done' && bringing.includes(pipeline));
  const begun = earlier.filter((run) => isUnfinished(run) && run.startedAt > (lastDone?.startedAt ?? 0));
  const marked = await hostsBy([runId], [markStep]);
  const begunWith = await hostsBy(
    begun.map((run) => run.runId),
    [markStep],
  );
  const joined = await hostsBy([runId], joiningSteps);
  return [...new Set([...marked, ...joined.filter((host) => begunWith.includes(host))])].toSorted();
}

/** A task comes to its end with hosts that are only prepared. */
const isUnfinished = ({ status, pipeline }: RunRow): boolean =>
  status !== 'rolled-back' && !(status === 'done' && bringing.includes(pipeline));
