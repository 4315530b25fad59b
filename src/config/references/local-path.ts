import { posix } from 'node:path';

/** A path on this machine as it was meant: `~` is the home directory; anything relative has no meaning in a file. */
export function localPath(written: string, homeDir: string): string | undefined {
  const path = written === '~' || written.startsWith('~/') ? posix.join(homeDir, written.slice(1)) : written;
  return isPlainPath(path) ? path : undefined;
}

/** Absolute, without `.`, `..`, doubled slashes or control characters. */
export const isPlainPath = (path: string): boolean =>
  path.startsWith('/') &&
  !/\p{Cc}/u.test(path) &&
  withoutTrailingSlash(posix.normalize(path)) === withoutTrailingSlash(path);

const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
