import type { Arch } from '../domain/arch.ts';
import { nearest } from '../domain/nearest.ts';
import { compareVersions, knownVersion } from '../domain/version.ts';
import { Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { type Bom, type BomFile, companionOf, layBom } from './bom.ts';
import { findImage } from './find-image.ts';
import { findResource } from './find-resource.ts';
import type { Places } from './places.ts';
import type { ImageResource, Resource } from './resource.ts';

interface ComponentWanted {
  readonly name: string;
  readonly version?: string | undefined;
  /** A person typed the name: it may be wrong, and of what goes with no Kubernetes version the newest is meant. */
  readonly isTyped?: boolean;
}

/** What is wanted, by name; without a version, the one that goes with the Kubernetes version. */
export interface ArtifactsWanted {
  readonly settings: Places & { readonly bom: readonly BomFile[] };
  readonly kubernetes: string;
  readonly components: readonly ComponentWanted[];
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
  for (const { name, isTyped } of wanted.components) if (isTyped) refuseUnknown(name, bom);
  const resources = wanted.components.map((component) =>
    findResource(bom, {
      component: component.name,
      version: versionOf(component, kubernetes, bom).replace(/^v/, ''),
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

function refuseUnknown(given: string, { data }: Bom): void {
  const known = Object.keys(data.components);
  if (known.includes(given)) return;
  const close = nearest(given, known);
  throw problem('usage.unknown-component', {
    given,
    closest: close === undefined ? text('', '') : text(`; the closest is ${close}`, `，最接近的是 ${close}`),
  });
}

const versionOf = ({ name, version, isTyped }: ComponentWanted, kubernetes: string, bom: Bom): string =>
  version ??
  companionOf(bom, 'components', name, kubernetes) ??
  (isTyped ? newestOf(name, bom) : undefined) ??
  '';

const newestOf = (name: string, { data }: Bom): string | undefined =>
  Object.keys(data.components[name]?.versions ?? {})
    .map((version) => knownVersion(version))
    .sort(compareVersions)
    .at(-1)?.text;

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
