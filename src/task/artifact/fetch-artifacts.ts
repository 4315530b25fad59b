import type { HostsByArch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { type ArtifactsWanted, chooseArtifacts } from '../../resource/choose-artifacts.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ByArch } from '../../step/artifact/by-arch.ts';
import { type FetchedFiles, fetchResource } from '../../step/artifact/fetch-resource.ts';
import { type PulledImage, pullImage } from '../../step/artifact/pull-image.ts';

/** What hosts will be given, known once it has been fetched. */
export interface FetchedResource {
  readonly resource: Resource;
  readonly files: Ref<FetchedFiles>;
}

export interface FetchedImage {
  readonly name: string;
  readonly reference: string;
  /** Of the index, or of the only manifest. */
  readonly digest: string;
  readonly image: Ref<ByArch<PulledImage>>;
}

export interface FetchedArtifacts {
  readonly resources: readonly FetchedResource[];
  readonly images: readonly FetchedImage[];
}

/** Everything to this machine, each piece for itself; what is here already takes no time. */
export function fetchArtifacts(
  drawing: Drawing,
  wanted: ArtifactsWanted,
  wantedBy: HostsByArch = {},
): FetchedArtifacts {
  const { resources, images } = chooseArtifacts(wanted);
  return drawing.task('fetch-artifacts', ['artifacts'], (task) => ({
    resources: resources.map((resource) => {
      const { component, version, content, files } = resource;
      const members =
        content.kind === 'archive' ? { strip: content.strip, names: content.members } : undefined;
      const node = task.step(fetchResource, {
        on: [controlSubject],
        as: `fetch-${component}-${version}`,
        title: fill(text('Fetch {component} {version}', '获取 {component} {version}'), {
          component,
          version,
        }),
        shared: { component, version, files, members },
        standsAlone: true,
      });
      return { resource, files: from(node, controlSubject) };
    }),
    images: images.map(({ name, reference, digest, sources, paths }) => {
      const node = task.step(pullImage, {
        on: [controlSubject],
        as: `pull-${reference}`,
        title: fill(text('Pull {reference}', '拉取 {reference}'), { reference }),
        shared: { reference, digest, sources, paths, wantedBy },
        standsAlone: true,
      });
      return { name, reference, digest, image: from(node, controlSubject) };
    }),
  }));
}

/** Everything is here and unharmed; no host is touched before. */
export const whenFetched = ({ resources, images }: FetchedArtifacts): readonly Ref<unknown>[] => [
  ...resources.map(({ files }) => files),
  ...images.map(({ image }) => image),
];

/** What brings a component; it was among what was wanted. */
export function fetchedFor(component: string, { resources }: FetchedArtifacts): FetchedResource {
  const found = resources.find(({ resource }) => resource.provides.includes(component));
  if (found === undefined) throw new TypeError(`${component} was not asked for`);
  return found;
}

/** An image by its name in the bill of materials; it was among what was wanted. */
export function imageFor(name: string, { images }: FetchedArtifacts): FetchedImage {
  const found = images.find((image) => image.name === name);
  if (found === undefined) throw new TypeError(`the image ${name} was not asked for`);
  return found;
}
