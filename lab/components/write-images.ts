import type { Arch } from '../../src/domain/arch.ts';
import type { BuiltUnit } from './built-unit.ts';
import { imageRecipes } from './data/images.ts';
import { layerArchive } from './layer-archive.ts';
import { fillTemplate } from './mirror-path.ts';
import { unpackUserlands } from './userland.ts';
import { type ImageParts, writeLayout } from './write-layout.ts';

/** An image that stands in the layout. */
export interface WrittenImage {
  /** In the bill of materials. */
  readonly name: string;
  readonly component: string;
  readonly repository: string;
  readonly tag: string;
  readonly digest: string;
}

/** Makes every image of what was built and writes them as one OCI layout. */
export async function writeImages(
  built: readonly BuiltUnit[],
  arch: Arch,
  folder: string,
): Promise<readonly WrittenImage[]> {
  const packages = await unpackUserlands(arch);
  const images: (ImageParts & Omit<WrittenImage, 'digest'>)[] = [];
  for (const recipe of imageRecipes)
    for (const unit of built.filter((one) => one.unit.component === recipe.component)) {
      const layers = await Promise.all(
        recipe.layers.map((layer) => layerArchive(layer, { unit, others: built, packages })),
      );
      images.push({ ...recipe, tag: fillTemplate(recipe.tag, unit.unit.version, arch), layers });
    }
  const digests = await writeLayout(images, arch, folder);
  return images.map(({ name, component, repository, tag }, index) => ({
    name,
    component,
    repository,
    tag,
    digest: digests[index] ?? '',
  }));
}
