import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { cacheFolders } from '../domain/cache-folder.ts';
import { isMissing } from '../runner/durable-file.ts';
import { verifiedFile } from '../runner/fetch/cached-file.ts';

/** A fetched file, or one that is still arriving. */
export interface CachedArtifact {
  readonly component: string;
  readonly version: string;
  readonly arch: string;
  readonly bytes: number;
  /** `verified`: as it was when it was checked. `changed`: it was touched since. `partial`: not all of it has arrived. */
  readonly state: 'verified' | 'changed' | 'unchecked' | 'partial';
  /** Below `.kubexm`. */
  readonly path: string;
}

/** Beside a file: what is known of it, who fetches it, where the part that arrived came from, what was taken out of it. */
const notes = /\.(verified|lock|source|new)$|\.lock\.[0-9a-f]+$|\.members(\.part)?\//;

/** What lies in the cache, in the order of its paths. */
export async function listArtifacts(workspaceDirectory: string): Promise<readonly CachedArtifact[]> {
  const found = await Promise.all(cacheFolders.map((folder) => filesBelow(join(workspaceDirectory, folder))));
  const listed = await Promise.all(
    found
      .flat()
      .map((file) => ({ file, path: relative(workspaceDirectory, file) }))
      .filter(({ path }) => !notes.test(path))
      .map(async ({ file, path }): Promise<CachedArtifact> => {
        return {
          ...namesIn(path),
          bytes: (await stat(file)).size,
          state: path.endsWith('.part') ? 'partial' : await verifiedFile(file),
          path,
        };
      }),
  );
  return listed.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** `…/containerd/v2.3.4/amd64/FILE`, `images/registry/repository/tag/amd64.tar`, or `packages/debian-12-amd64/FILE`. */
export function namesIn(path: string): Pick<CachedArtifact, 'component' | 'version' | 'arch'> {
  const parts = path.split('/');
  if (parts[0] === 'images') {
    const at = parts.findIndex((part) => /^(amd64|arm64)\.tar(\.|$)/.test(part));
    return {
      component: parts.slice(1, at - 1).join('/'),
      version: parts[at - 1] ?? '',
      arch: parts[at]?.split('.')[0] ?? '',
    };
  }
  if (parts[0] === 'packages') {
    const [, version = '', arch = ''] = /^(.*)-([^-]*)$/.exec(parts[1] ?? '') ?? [];
    return {
      component: parts
        .slice(2)
        .join('/')
        .replace(/\.part$/, ''),
      version,
      arch,
    };
  }
  const [version = '', arch = '', file = ''] = parts.slice(-3);
  const component = parts[0] === 'kubernetes' ? file.replace(/\.part$/, '') : (parts.at(-4) ?? '');
  return { component, version, arch };
}

async function filesBelow(directory: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
