import { pathToFileURL } from 'node:url';
import type { PackageFolder } from '../domain/package-list.ts';
import { problem } from '../problem/problem.ts';
import type { ResourceFile } from './resource.ts';

/** A file of a system, and how a package manager of that system calls it. */
export interface OfferedFile extends ResourceFile {
  readonly name: string;
}

/**
 * What a folder of packages has for these systems, each under one of its names. A system that it does not have asks
 * its own sources; refused where it has none of them.
 */
export function offeredFor(
  systems: readonly (readonly string[])[],
  { folder, files }: PackageFolder,
): Readonly<Record<string, readonly OfferedFile[]>> {
  const bySystem = Map.groupBy(files, ({ path }) => path.split('/')[0] ?? '');
  const found = new Set(systems.flatMap((names) => names.find((name) => bySystem.has(name)) ?? []));
  if (found.size === 0) {
    const wanted = [...new Set(systems.map(([name = '']) => name))].join(', ');
    const known = [...bySystem.keys()].join(', ') || '–';
    throw problem('artifact.no-packages', { folder, wanted, known });
  }
  return Object.fromEntries(
    [...found].map((system) => [
      system,
      (bySystem.get(system) ?? []).map(({ path, sha256 }) => ({
        name: path.slice(system.length + 1),
        path: `packages/${path}`,
        sources: [pathToFileURL(`${folder}/${path}`).href],
        checksum: `sha256:${sha256}`,
      })),
    ]),
  );
}
