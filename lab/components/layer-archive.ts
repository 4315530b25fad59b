import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltUnit } from './built-unit.ts';
import { type CachedArchive, cachedArchive } from './cached-archive.ts';
import type { LayerRecipe } from './data/images.ts';
import { userlands } from './data/userlands.ts';
import { findBuilt } from './find-built.ts';
import type { TarEntry } from './oci/tar-entry.ts';
import { type UnpackedPackages, userlandEntries } from './userland.ts';

/** What layers are made of. */
export interface LayerSupplies {
  readonly unit: BuiltUnit;
  readonly others: readonly BuiltUnit[];
  readonly packages: UnpackedPackages;
}

export function layerArchive(recipe: LayerRecipe, supplies: LayerSupplies): Promise<CachedArchive> {
  return cachedArchive(layerIdentity(recipe, supplies), () => entriesOf(recipe, supplies));
}

/** Everything that decides what is in the layer. */
export function layerIdentity(recipe: LayerRecipe, supplies: LayerSupplies): unknown {
  return recipe.kind === 'userland'
    ? { layer: recipe, holds: userlands[recipe.userland], packages: supplies.packages.key }
    : { layer: recipe, origin: ownerOf(recipe, supplies).key };
}

function ownerOf(recipe: LayerRecipe, { unit, others }: LayerSupplies): BuiltUnit {
  return recipe.kind === 'program' && recipe.of !== undefined ? findBuilt(recipe.of, others) : unit;
}

async function entriesOf(recipe: LayerRecipe, supplies: LayerSupplies): Promise<readonly TarEntry[]> {
  const owner = ownerOf(recipe, supplies);
  switch (recipe.kind) {
    case 'program':
      return [
        { kind: 'file', path: recipe.at, mode: 0o755, from: join(owner.folder, recipe.program) },
        ...(recipe.links ?? []).map((path): TarEntry => ({ kind: 'link', path, target: `/${recipe.at}` })),
      ];
    case 'userland':
      return userlandEntries(recipe.userland, supplies.packages);
    case 'files':
      return fileEntries(recipe);
    case 'copied':
      return copiedEntries(join(owner.folder, recipe.folder), recipe.at);
  }
}

function fileEntries({ files, isWritable }: Extract<LayerRecipe, { kind: 'files' }>): readonly TarEntry[] {
  const entries = Object.entries(files).map(
    ([path, content]): TarEntry => ({
      kind: 'file',
      path,
      mode: isWritable ? 0o666 : 0o644,
      from: Buffer.from(content),
    }),
  );
  const folders = isWritable ? [...new Set(Object.keys(files).map((path) => dirname(path)))] : [];
  return [...entries, ...folders.map((path): TarEntry => ({ kind: 'folder', path, mode: 0o777 }))];
}

/** Modules carry no modes, so every file may be run: among them are scripts. */
async function copiedEntries(folder: string, at: string): Promise<readonly TarEntry[]> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    names.map(async (name) => ({ name, isFile: (await stat(join(folder, name))).isFile() })),
  );
  return found.flatMap(({ name, isFile }): TarEntry[] =>
    isFile ? [{ kind: 'file', path: join(at, name), mode: 0o755, from: join(folder, name) }] : [],
  );
}
