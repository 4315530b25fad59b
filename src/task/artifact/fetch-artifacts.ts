import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type Ref } from '../../plan/ref.ts';
import type { ImageResource, Resource } from '../../resource/resource.ts';
import type { ByArch } from '../../step/artifact/by-arch.ts';
import { type FetchedFiles, fetchResource } from '../../step/artifact/fetch-resource.ts';
import { type PulledImage, pullImage } from '../../step/artifact/pull-image.ts';

/** What hosts will be given, known once it has been fetched. */
export interface FetchedResource {
  readonly resource: Resource;
  readonly files: Ref<FetchedFiles>;
}

export interface FetchedImage {
  readonly reference: string;
  readonly image: Ref<ByArch<PulledImage>>;
}

/** Everything to this machine, each piece for itself; what is here already takes no time. */
export function fetchArtifacts(
  drawing: Drawing,
  {
    resources,
    images,
  }: { readonly resources: readonly Resource[]; readonly images: readonly ImageResource[] },
): { readonly resources: readonly FetchedResource[]; readonly images: readonly FetchedImage[] } {
  return drawing.task('fetch-artifacts', ['artifacts'], (task) => ({
    resources: resources.map((resource) => {
      const { component, version, files } = resource;
      const node = task.step(fetchResource, {
        on: [controlSubject],
        as: `fetch-${component}-${version}`,
        shared: { component, version, files },
      });
      return { resource, files: from(node, controlSubject) };
    }),
    images: images.map(({ reference, digest, sources, paths }) => {
      const node = task.step(pullImage, {
        on: [controlSubject],
        as: `pull-${reference}`,
        shared: { reference, digest, sources, paths },
      });
      return { reference, image: from(node, controlSubject) };
    }),
  }));
}
