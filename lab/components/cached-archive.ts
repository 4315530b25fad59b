import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { cachedFolder } from './cache.ts';
import { digestKey } from './digest-key.ts';
import type { TarEntry } from './oci/tar-entry.ts';
import { type Archive, writeArchive } from './oci/write-archive.ts';

const archiveSchema = z.strictObject({ digest: z.string(), contentDigest: z.string(), size: z.number() });

export interface CachedArchive extends Archive {
  readonly path: string;
}

/** The archive of these entries, compressed once for every distinct `identity`. */
export async function cachedArchive(
  identity: unknown,
  entries: () => Promise<readonly TarEntry[]>,
): Promise<CachedArchive> {
  const folder = await cachedFolder(`archive-${digestKey(identity)}`, async (partial) => {
    const archive = await writeArchive(await entries(), join(partial, 'content.tar.gz'));
    await writeFile(join(partial, 'archive.json'), JSON.stringify(archive));
  });
  const archive = archiveSchema.parse(JSON.parse(await readFile(join(folder, 'archive.json'), 'utf8')));
  return { ...archive, path: join(folder, 'content.tar.gz') };
}
