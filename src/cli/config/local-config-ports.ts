import { readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { ConfigPorts, FileKind } from '../../config/ports.ts';
import type { Vault } from '../../domain/secret.ts';
import type { CliContext } from '../context.ts';

/** Places whose content never belongs into a configuration, also when a link leads there. */
const protectedPlaces = /^\/(proc|sys|dev)(\/|$)|^\/etc\/(g?shadow|sudoers)/;

export const localConfigPorts = (
  { env }: CliContext,
  vault: Vault,
  ageIdentities: readonly string[],
): ConfigPorts => ({
  env: (name) => env[name],
  inspectFile,
  readFile: (path) => readFile(path, 'utf8'),
  homeDir: env['HOME'] ?? homedir(),
  ageIdentities,
  vault,
});

async function inspectFile(path: string): Promise<FileKind> {
  try {
    if (protectedPlaces.test(await realpath(path))) return 'protected';
    const found = await stat(path);
    if (found.isDirectory()) return 'directory';
    return found.isFile() ? 'regular' : 'special';
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? 'missing' : 'unreadable';
  }
}
