import type { RunRow } from '../../engine/journal.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import { rollBack } from '../../runtime/roll-back.ts';
import type { CliContext } from '../context.ts';
import { notice } from '../render/notice.ts';
import { bundleOf, forgetKubeconfig } from './forget-kubeconfig.ts';

const undone = text('Changes undone: {count}. The log is in {log}', '已撤销 {count} 项变更。日志位于 {log}');
const notUndone = text(
  'Changes not undone: {places}. Once what is said below is mended, go on with: kubexm rollback run {run}',
  '尚未撤销的变更：{places}。排除下述原因后，可用 kubexm rollback run {run} 继续',
);

/** Returns the hosts to what they were before a run, and says what is left where that could not be done. */
export async function undoRun(
  run: RunRow,
  recorders: Recorders,
  context: CliContext,
): Promise<readonly Problem[]> {
  const bundle = await bundleOf(recorders, run.runId);
  const rolled = await rollBack(recorders, run);
  const { undone: count, failed, left, problem, endedCluster, logDirectory: log } = rolled;
  if (bundle !== undefined && endedCluster) await forgetKubeconfig(bundle, context);
  notice(fill(undone, { count, log }), context);
  if (failed.size > 0) {
    const places = [...new Set([...left.keys(), ...failed.keys()])].toSorted();
    const counted = places.map((place) => `${place} (${left.get(place) ?? 0})`);
    notice(fill(notUndone, { places: counted.join(', '), run: run.runId }), context);
  }
  const ofHosts = [...failed.values()];
  return problem === undefined || ofHosts.includes(problem) ? ofHosts : [...ofHosts, problem];
}
