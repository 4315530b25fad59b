import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Arch } from '../../src/domain/arch.ts';
import { operatingSystem } from '../operating-system.ts';
import { aptProxyLines, packageSources } from '../package-sources.ts';
import { runCommand } from '../run-command.ts';
import { cachedFolder } from './cache.ts';
import { userlands } from './data/userlands.ts';
import { digestKey } from './digest-key.ts';
import type { TarEntry } from './oci/tar-entry.ts';

/** The unpacked packages of all userlands, once per list and suite. */
export interface UnpackedPackages {
  readonly key: string;
  readonly root: string;
  readonly triple: string;
}

const triples: Readonly<Record<Arch, string>> = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

export async function unpackUserlands(arch: Arch): Promise<UnpackedPackages> {
  const { codename } = await operatingSystem();
  const packages = [...new Set(Object.values(userlands).flatMap((userland) => userland.packages))];
  const key = digestKey({ codename, arch, packages });
  const folder = await cachedFolder(`userland-${codename}-${key}`, async (partial) => {
    await runCommand({
      argv: [
        'mmdebstrap',
        '--quiet',
        '--variant=extract',
        '--format=directory',
        `--include=${packages.join(',')}`,
        ...(await aptProxyLines()).map((line) => `--aptopt=${line}`),
        codename,
        join(partial, 'root'),
        ...(await packageSources()),
      ],
    });
  });
  return { key, root: join(folder, 'root'), triple: triples[arch] };
}

/** The programs of one userland with everything they load: libraries, plug-ins, and the loader itself. */
export async function userlandEntries(
  name: string,
  unpacked: UnpackedPackages,
): Promise<readonly TarEntry[]> {
  const userland = userlands[name];
  if (userland === undefined) throw new Error(`no userland ${name}`);
  const { root, triple } = unpacked;
  const libraries = join('usr/lib', triple);
  const plugins = await Promise.all(
    (userland.plugins ?? []).map(async (folder) =>
      (await readdir(join(root, libraries, folder))).map((file) => join(libraries, folder, file)),
    ),
  );
  const own = [...userland.programs.map((program) => program.path), ...plugins.flat()];
  const links = userland.programs.flatMap(({ path, links: names = [] }) =>
    names.map((link): TarEntry => ({ kind: 'link', path: link, target: `/${path}` })),
  );
  const entries = new Map<string, TarEntry>();
  let unread = own.map((path) => ({ path, from: join(root, path) }));
  while (unread.length > 0) {
    for (const { path, from } of unread) entries.set(path, { kind: 'file', path, mode: 0o755, from });
    const loaded = await loadedBy(unread.map(({ from }) => from));
    unread = [
      ...loaded.libraries.map((file) => ({ path: join(libraries, file), from: find(file, unpacked) })),
      ...loaded.loaders.map((path) => ({ path: path.slice(1), from: find(basename(path), unpacked) })),
    ].filter(({ path }) => !entries.has(path));
  }
  return [...entries.values(), ...links];
}

async function loadedBy(files: readonly string[]): Promise<{ libraries: string[]; loaders: string[] }> {
  const headers = await runCommand({
    argv: ['readelf', '--dynamic', '--program-headers', '--wide', ...files],
  });
  const named = (pattern: RegExp): string[] => [
    ...new Set([...headers.matchAll(pattern)].flatMap((match) => match[1] ?? [])),
  ];
  return {
    libraries: named(/\(NEEDED\).*\[(.+)\]/g),
    loaders: named(/\[Requesting program interpreter: (.+)\]/g),
  };
}

function find(file: string, { root, triple }: UnpackedPackages): string {
  const places = [join('lib', triple), join('usr/lib', triple)].map((folder) => join(root, folder, file));
  const found = places.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`no package of the userlands brings ${file}`);
  return found;
}
