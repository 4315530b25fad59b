import { constants } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Vault } from '../domain/secret.ts';
import type { ConfigPorts, FileKind } from './ports.ts';

/** Places whose content is never part of a configuration, wherever a link comes from. */
const protectedPlaces = ['/etc/shadow', '/etc/gshadow', '/proc', '/sys', '/dev'];

/** The ports of this machine; environment and identities come from the caller. */
export const localPorts = (given: {
  readonly env: (name: string) => string | undefined;
  readonly ageIdentities: readonly string[];
  readonly vault: Vault;
}): ConfigPorts => ({
  ...given,
  now: Date.now,
  homeDir: homedir(),
  inspectFile,
  isOpenToOthers,
  readFile: (path) => readFile(path, 'utf8'),
  listFolder: async (path) => (await readdir(path)).sort(),
});

export const isOpenToOthers = async (path: string): Promise<boolean> =>
  ((await stat(path)).mode & 0o044) !== 0;

async function inspectFile(path: string): Promise<FileKind> {
  try {
    const real = await realpath(path);
    if (protectedPlaces.some((place) => real === place || real.startsWith(`${place}/`))) return 'protected';
    const found = await stat(real);
    if (found.isDirectory()) return 'directory';
    if (!found.isFile()) return 'special';
    await access(real, constants.R_OK);
    return 'regular';
  } catch (error) {
    return isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR') ? 'missing' : 'unreadable';
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
