import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { importImage } from '../../step/artifact/import-image.ts';
import type { FetchedImage } from './fetch-artifacts.ts';

export interface ImportImagesInput {
  readonly images: readonly (FetchedImage & { readonly hosts: readonly string[] })[];
  archOf(host: string): Arch;
  /** The container runtime answers. */
  readonly after: readonly Ref<unknown>[];
  readonly minimum: Minimum;
}

/** Images in the container runtime before anything there asks for them. */
export function importImages(drawing: Drawing, input: ImportImagesInput): readonly NodeHandle<undefined>[] {
  const { images, archOf, after, minimum } = input;
  return drawing.task('import-images', ['artifacts', 'images'], (task) =>
    images.map(({ reference, image, hosts }) =>
      task.step(importImage, {
        on: hosts,
        as: `import-${reference}`,
        title: fill(text('Import {reference}', '导入 {reference}'), { reference }),
        shared: { reference, image },
        perHost: (host) => ({ arch: archOf(host) }),
        after,
        minimum,
      }),
    ),
  );
}
