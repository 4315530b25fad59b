import { readFile } from 'node:fs/promises';
import { bomOverlaySchema } from '../../src/resource/bom-schema.ts';
import { artifactPlaces, artifactsFolder } from './artifact-places.ts';
import { buildUnits } from './data/build-units.ts';

/** Artifacts that were built here, as the cluster file of a lab names them. */
export interface BuiltArtifacts {
  readonly mirror: string;
  readonly images: string;
  readonly overlay: string;
  /** The oldest Kubernetes among them, so that there is one to upgrade to. */
  readonly kubernetes: string;
}

/** What `create artifacts --from source` left, the full set before the quick one; `undefined` before it ever ran. */
export async function builtArtifacts(): Promise<BuiltArtifacts | undefined> {
  for (const set of ['full', 'quick'] as const) {
    const { mirror, images, overlay } = artifactPlaces(artifactsFolder(set));
    const text = await readFile(overlay, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const { components } = bomOverlaySchema.parse(JSON.parse(text));
    const [oldest] = Object.keys(components['kubelet']?.versions ?? {}).sort((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    );
    if (oldest !== undefined) return { mirror, images, overlay, kubernetes: `v${oldest}` };
  }
  return undefined;
}

/** What the quick set will be here once it is built. */
export function quickArtifacts(): BuiltArtifacts {
  const { mirror, images, overlay } = artifactPlaces(artifactsFolder('quick'));
  const unit = buildUnits.find(({ component, sets }) => component === 'kubernetes' && sets.includes('quick'));
  return { mirror, images, overlay, kubernetes: `v${unit?.version}` };
}
