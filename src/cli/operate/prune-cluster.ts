import type { Amendment } from '../../config/amend-file.ts';
import type { Problem } from '../../problem/problem.ts';
import type { ClusterDifference } from '../../runtime/cluster-difference.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import { amending } from '../config/amending.ts';
import type { CliContext } from '../context.ts';
import { clusterDifferenceLines } from '../render/cluster-difference.ts';
import { notice } from '../render/notice.ts';
import { type LeavingFlagValues, leavingOptionsOf } from './leaving-flags.ts';
import { operateCluster } from './operate-cluster.ts';

type ApplyFlags = Parameters<typeof operateCluster>[0] & LeavingFlagValues;

interface Pruned {
  readonly problems: readonly Problem[];
  /** Whether the file says more than that hosts are gone. */
  readonly isMoreToDo: boolean;
}

/** Hosts that are gone from the file leave the cluster, as with `kubexm delete nodes`. */
export async function pruneCluster(flags: ApplyFlags, command: string, context: CliContext): Promise<Pruned> {
  const { clusterDifference } = await import('../../runtime/cluster-difference.ts');
  const { leftBehind, pruneRequest } = await import('../../runtime/prune-request.ts');
  const { rememberedAccess } = await import('../../runtime/remembered-access.ts');
  const found: { readonly difference: ClusterDifference; readonly amendment: Amendment | undefined }[] = [];
  const asking = () => async (recorders: Recorders) => {
    const difference = await clusterDifference(recorders);
    for (const line of clusterDifferenceLines(difference)) notice(line, context);
    const remembered = await rememberedAccess(recorders.session.journal);
    found.push({ difference, amendment: leftBehind(difference, remembered) });
    return undefined;
  };
  const unread = await operateCluster(flags, command, context, asking);
  const [asked] = found;
  if (asked === undefined) return { problems: unread, isMoreToDo: false };
  const { difference, amendment } = asked;
  if (amendment === undefined) return { problems: [], isMoreToDo: true };
  const problems = await operateCluster(
    flags,
    command,
    context,
    (config) => pruneRequest(config, amendment, leavingOptionsOf(flags)),
    { amend: amending(amendment, flags.file ?? '-'), isAgain: true },
  );
  const { comes, sheds, fields } = difference;
  return { problems, isMoreToDo: comes.length + sheds.length + fields.length > 0 };
}
