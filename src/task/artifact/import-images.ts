import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { behind, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { importImage } from '../../step/artifact/import-image.ts';
import type { FetchedImage } from './fetch-artifacts.ts';

type ImageForHosts = FetchedImage & { readonly hosts: readonly string[] };

export interface ImportImagesInput {
  readonly images: readonly ImageForHosts[];
  /** Imported where those before are there: somebody waits for them and not for these. */
  readonly later?: readonly ImageForHosts[];
  archOf(host: string): Arch;
  /** The container runtime answers. */
  readonly after: readonly Ref<unknown>[];
  readonly minimum: Minimum;
}

/** Images in the container runtime before anything there asks for them. */
export function importImages(drawing: Drawing, input: ImportImagesInput): readonly NodeHandle<undefined>[] {
  const { images, later = [], archOf, after, minimum } = input;
  return drawing.task('import-images', ['artifacts', 'images'], (task) => {
    const first = images.map((one) => importOne(one, after));
    return [...first, ...later.map((one) => importOne(one, [...after, ...behind(first, one.hosts)]))];

    function importOne(
      { reference, image, hosts }: ImageForHosts,
      afterAll: readonly Ref<unknown>[],
    ): NodeHandle<undefined> {
      return task.step(importImage, {
        on: hosts,
        as: `import-${reference}`,
        title: fill(text('Import {reference}', '导入 {reference}'), { reference }),
        shared: { reference, image },
        perHost: (host) => ({ arch: archOf(host) }),
        after: afterAll,
        minimum,
      });
    }
  });
}
