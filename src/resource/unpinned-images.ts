import { type BomFile, companionOf, layBom } from './bom.ts';
import { imageSources, type Places } from './places.ts';

/** An image whose tag nobody has pinned yet, and who could say what it names. */
export interface UnpinnedImage {
  readonly name: string;
  readonly tag: string;
  readonly reference: string;
  /** Upstream first: it is the publisher. */
  readonly sources: readonly string[];
}

export function unpinnedImages(
  images: readonly string[],
  kubernetes: string,
  settings: Places & { readonly bom: readonly BomFile[] },
): readonly UnpinnedImage[] {
  const bom = layBom(settings.bom, settings);
  return images.flatMap((name) => {
    const row = bom.data.images[name];
    const tag = companionOf(bom, 'images', name, kubernetes);
    if (row === undefined || tag === undefined || row.tags[tag]?.digest) return [];
    const sources = imageSources(row.repository, bom.data, settings).toReversed();
    return [{ name, tag, reference: `${row.repository}:${tag}`, sources }];
  });
}
