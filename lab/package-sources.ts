import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/** The machine's own package sources: the lab never names a server. */
export async function packageSources(): Promise<string[]> {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? (await readdir(folder)).sort().map((file) => join(folder, file)) : [];
  return ['/etc/apt/sources.list', ...files].filter(
    (file) => /\.(list|sources)$/.test(file) && existsSync(file),
  );
}

/** Through which proxy apt of this machine goes, as lines of its configuration. */
export async function aptProxyLines(): Promise<string[]> {
  const settings = await runCommand({ argv: ['apt-config', 'dump'] });
  return settings.split('\n').filter((line) => /^Acquire::.*Proxy.* ".+";$/i.test(line));
}
