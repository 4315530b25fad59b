import { join } from 'node:path';
import { authorityFolder } from '../pki/authority-files.ts';
import { controlSubject } from '../plan/port.ts';
import { problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import type { ApiAnswersTo, ApiRead } from '../runner/api/api-read.ts';
import { readKept } from '../runner/kept/kept-file.ts';
import { lookOnly } from './execute.ts';
import type { Recorders } from './recorded.ts';

/**
 * What the API of the cluster answers, through any control plane that is up. Throws when there is none to ask; `to` says
 * what that keeps us from.
 */
export async function askApi<const R extends readonly ApiRead[]>(
  recorders: Recorders,
  to: Text,
  ...reads: R
): Promise<ApiAnswersTo<R>> {
  await refuseWithoutAuthorities(recorders);
  const look = async () => {
    const port = await lookOnly(recorders)('cluster', controlSubject);
    // The port answers what it was asked, in the order of the reads.
    return (await port.read(reads)) as ApiAnswersTo<R>;
  };
  const answers = await (recorders.whileLooking?.(look) ?? look());
  if (answers.some(({ state }) => state === 'no-api')) throw problem('cluster.no-api', { change: to });
  return answers;
}

/** Without them there is nothing by which the API would know us. */
async function refuseWithoutAuthorities({ session, workspace }: Recorders): Promise<void> {
  const { clusterDirectory, config } = session;
  const path = join(authorityFolder, 'cluster/ca.crt');
  if ((await readKept(clusterDirectory, { path, sealed: false }, workspace.vault)) !== null) return;
  const cluster = config.metadata.name;
  throw problem('pki.authorities-missing', { cluster, folder: `.kubexm/${cluster}/${authorityFolder}` });
}
