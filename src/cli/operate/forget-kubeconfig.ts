import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { awayFolder } from '../../domain/away-folder.ts';
import { fill, text } from '../../problem/text.ts';
import { keptAuthorities } from '../../runtime/kept-authorities.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import { forgetCluster } from '../../template/kubernetes/forget-cluster.ts';
import type { CliContext } from '../context.ts';
import { replaceFile } from '../file/replace-file.ts';
import { notice } from '../render/notice.ts';

const forgotten = text('Took the cluster out of {path}', '已从 {path} 中移除该集群');

/**
 * By whom entries for kubectl prove to be of this cluster; nothing where its authorities are not known here. A run that is
 * taken up may have put them away already.
 */
export async function bundleOf(
  {
    workspace: { vault },
    session: { clusterDirectory },
  }: {
    readonly workspace: Pick<Recorders['workspace'], 'vault'>;
    readonly session: Pick<Recorders['session'], 'clusterDirectory'>;
  },
  runId: string,
): Promise<string | undefined> {
  for (const directory of [join(clusterDirectory, awayFolder(runId)), clusterDirectory]) {
    const kept = await keptAuthorities(directory, vault);
    if (kept.state === 'whole') return kept.authorities.of.cluster.bundle;
  }
  return undefined;
}

/** What `fetch kubeconfig --merge` put into the usual file leads nowhere any more. */
export async function forgetKubeconfig(bundle: string, context: CliContext): Promise<void> {
  const path = join(context.env['HOME'] ?? homedir(), '.kube/config');
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (forgetCluster(existing, bundle) === undefined) return;
  await replaceFile(path, (content) => forgetCluster(content, bundle) ?? content);
  notice(fill(forgotten, { path }), context);
}
