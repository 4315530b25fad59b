import { authorityFiles, authorityFolder } from '../../pki/authority-files.ts';
import type { KeptRead } from '../../runner/kept/kept-file.ts';

/** Every file that this machine keeps of the authorities of a cluster. */
export const authorityReads: readonly KeptRead[] = authorityFiles.map(({ path, sealed }) => ({
  kind: 'kept',
  path: `${authorityFolder}/${path}`,
  sealed,
}));
