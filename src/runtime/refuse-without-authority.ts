import { join } from 'node:path';
import { authorityFolder } from '../pki/authority-files.ts';
import { problem } from '../problem/problem.ts';
import { readKept } from '../runner/kept/kept-file.ts';
import type { Recorders } from './recorded.ts';

/** For what is asked of the API of a cluster: without its authority there is nothing by which the API would know us. */
export async function refuseWithoutAuthority({ session, workspace }: Recorders): Promise<void> {
  const { clusterDirectory, config } = session;
  const path = join(authorityFolder, 'cluster/ca.crt');
  if ((await readKept(clusterDirectory, { path, sealed: false }, workspace.vault)) !== null) return;
  const cluster = config.metadata.name;
  throw problem('pki.no-authority', { cluster, folder: `.kubexm/${cluster}/${authorityFolder}` });
}
