import { pathToFileURL } from 'node:url';
import type { PackageFile } from '../domain/package-list.ts';
import { problem } from '../problem/problem.ts';
import type { ResourceFile } from './resource.ts';

export interface PackageFolder {
  readonly folder: string;
  readonly files: readonly PackageFile[];
}

/** A file of a system, and how a package manager of that system calls it. */
export interface OfferedFile extends ResourceFile {
  readonly name: string;
}

/** What a folder of packages has for a system; refused where it has nothing for these hosts. */
export function offeredFor(
  system: string,
  hosts: readonly string[],
  { folder, files }: PackageFolder,
): readonly OfferedFile[] {
  const own = files.filter(({ path }) => systemOf(path) === system);
  if (own.length === 0) {
    const known = [...new Set(files.map(({ path }) => systemOf(path)))].join(', ');
    throw problem('artifact.no-packages', { hosts: hosts.join(', '), folder, system, known });
  }
  return own.map(({ path, sha256 }) => ({
    name: path.slice(system.length + 1),
    path: `packages/${path}`,
    sources: [pathToFileURL(`${folder}/${path}`).href],
    checksum: `sha256:${sha256}`,
  }));
}

const systemOf = (path: string): string => path.split('/')[0] ?? '';
