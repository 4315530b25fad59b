import type { HostFacts } from './host-facts.ts';

/** A file in a folder of packages: a package, or a part of the index that package managers read. */
export interface PackageFile {
  /** Below the folder; its first part is the system it is for. */
  readonly path: string;
  readonly sha256: string;
}

/** A folder of this machine, with what its list names. */
export interface PackageFolder {
  readonly folder: string;
  readonly files: readonly PackageFile[];
}

/** Lists what a folder of packages holds, as `sha256sum` writes it. */
export const packageListName = 'SHA256SUMS';

/** How a folder of packages may call the system of a host: with its whole version, or with the first number of it. */
export function systemNames({ os, arch }: Pick<HostFacts, 'os' | 'arch'>): readonly string[] {
  const versions = new Set([os.version, os.version.split('.')[0] ?? '']);
  return [...versions].map((version) =>
    [os.id, version, arch]
      .filter((part) => part !== '')
      .join('-')
      .toLowerCase(),
  );
}

/** Nothing that leads out of the folder, hides, or is an option to a program. */
const line = /^([0-9a-f]{64}) [ *](?:\.\/)?([A-Za-z0-9][\w.+~:%^=@-]*(?:\/[A-Za-z0-9][\w.+~:%^=@-]*)+)$/;

/** What is listed, and the numbers of lines that cannot be taken. */
export function parsePackageList(text: string): {
  readonly files: readonly PackageFile[];
  readonly badLines: readonly number[];
} {
  const files = new Map<string, string>();
  const badLines: number[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const [, sha256 = '', path = ''] = line.exec(written.trimEnd()) ?? [];
    if (path === '' || files.has(path)) badLines.push(index + 1);
    else files.set(path, sha256);
  }
  return { files: [...files].map(([path, sha256]) => ({ path, sha256 })), badLines };
}
