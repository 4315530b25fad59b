import { join } from 'node:path';
import type { Vault } from '../domain/secret.ts';
import {
  authorityFiles,
  authorityFolder,
  type KeptAuthorities,
  readAuthorities,
} from '../pki/authority-files.ts';
import { readKept } from '../runner/kept/kept-file.ts';

/** The authorities that this machine keeps for a cluster. */
export const keptAuthorities = async (clusterDirectory: string, vault: Vault): Promise<KeptAuthorities> =>
  readAuthorities(
    await Promise.all(
      authorityFiles.map(({ path, sealed }) =>
        readKept(clusterDirectory, { path: join(authorityFolder, path), sealed }, vault),
      ),
    ),
  );
