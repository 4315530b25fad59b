import type { Arch } from '../domain/arch.ts';
import { Problem, problem } from '../problem/problem.ts';
import { type BomFile, companionOf, layBom } from './bom.ts';
import { findImage } from './find-image.ts';
import { findResource } from './find-resource.ts';
import type { Places } from './places.ts';
import type { ImageResource, Resource } from './resource.ts';

/** What is wanted, by name; without a version, the one that goes with the Kubernetes version. */
export interface ArtifactsWanted {
  readonly settings: Places & { readonly bom: readonly BomFile[] };
  readonly kubernetes: string;
  readonly components: readonly { readonly name: string; readonly version?: string | undefined }[];
  readonly images: readonly string[];
  readonly arches: readonly Arch[];
}

export interface ChosenArtifacts {
  readonly resources: readonly Resource[];
  readonly images: readonly ImageResource[];
}

/** Throws when something cannot be had, and says of everything that cannot. */
export function chooseArtifacts(wanted: ArtifactsWanted): ChosenArtifacts {
  const { settings, kubernetes, arches } = wanted;
  const bom = layBom(settings.bom, settings);
  const resources = wanted.components.map(({ name: component, version }) =>
    findResource(bom, {
      component,
      version: (version ?? companionOf(bom, 'components', component, kubernetes) ?? '').replace(/^v/, ''),
      arches,
    }),
  );
  const images = wanted.images.map((image) =>
    findImage(bom, { image, tag: companionOf(bom, 'images', image, kubernetes) ?? '', arches }),
  );
  const problems = [...resources, ...images].filter((found) => found instanceof Problem);
  const [first, ...others] = problems;
  if (first !== undefined) throw others.length === 0 ? first : severalMissing(problems);
  return {
    resources: bundled(resources.flatMap((found) => (found instanceof Problem ? [] : [found]))),
    images: images.flatMap((found) => (found instanceof Problem ? [] : [found])),
  };
}

const severalMissing = (problems: readonly Problem[]): Problem =>
  problem('artifact.several-missing', {
    count: problems.length,
    detail: {
      en: problems.map(({ what }) => `- ${what.en}`).join('\n'),
      zh: problems.map(({ what }) => `- ${what.zh}`).join('\n'),
    },
  });

/** Programs that come out of the same archive are one resource. */
function bundled(resources: readonly Resource[]): readonly Resource[] {
  const byPath = Map.groupBy(resources, ({ files }) => JSON.stringify(files));
  return [...byPath.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [rest.reduce(join, first)],
  );
}

function join(one: Resource, other: Resource): Resource {
  if (one.content.kind !== 'archive' || other.content.kind !== 'archive') return one;
  const members = [...new Set([...one.content.members, ...other.content.members])];
  return {
    ...one,
    provides: [...one.provides, ...other.provides],
    content: { ...one.content, members },
  };
}
