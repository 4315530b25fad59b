import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { exclusive } from '../exclusive.ts';

/** What was built lives in the cache of the user, outside any checkout; all of it can be made again. */
export const componentsCache = (): string =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kubexm', 'components');

/**
 * The folder of that name, made when it is not there. `make` fills a partial folder that gets its name only when it
 * is complete, so a killed run leaves nothing that counts; two runs never make the same one at a time.
 */
export async function cachedFolder(name: string, make: (partial: string) => Promise<void>): Promise<string> {
  const folder = join(componentsCache(), name);
  if (existsSync(folder)) return folder;
  return exclusive(`component:${name}`, async () => {
    if (existsSync(folder)) return folder;
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await make(partial);
    await rename(partial, folder);
    return folder;
  });
}
