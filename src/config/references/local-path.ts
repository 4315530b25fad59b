import { posix } from 'node:path';
import { judgeHostPath } from '../../domain/file-path.ts';

/** A path on this machine as it was meant: `~` is the home directory; anything relative has no meaning in a file. */
export function localPath(written: string, homeDir: string): string | undefined {
  const isBelowHome = written.startsWith('~/') && !written.split('/').includes('..');
  const path = isBelowHome ? posix.join(homeDir, written.slice(1)) : written;
  return judgeHostPath(path).ok ? path : undefined;
}
