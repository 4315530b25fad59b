import { imagesOf } from '../config/artifact-needs.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import { layBom } from '../resource/bom.ts';
import { type UnpinnedImage, unpinnedImages } from '../resource/unpinned-images.ts';
import { askDigest } from '../runner/fetch/ask-digest.ts';
import type { Web } from '../runner/fetch/web.ts';

export interface PinnedImage extends Pick<UnpinnedImage, 'name' | 'tag' | 'reference'> {
  readonly digest: string;
  /** Who said so. */
  readonly source: string;
}

/** Refuses a file that digests cannot be added to, since it holds something else. */
export function judgeOverlay(file: string, text: string): void {
  layBom([{ file, text }], {});
}

/** Asks what the tags that a cluster needs, and nobody has pinned, name at this moment. */
export function pinImages(
  { spec }: ClusterConfig,
  web: Web,
  signal: AbortSignal,
): Promise<readonly (PinnedImage | Problem)[]> {
  const wanted = unpinnedImages(imagesOf(spec), spec.kubernetes.version, spec.artifacts);
  return Promise.all(wanted.map((image) => pinImage(image, web, signal)));
}

async function pinImage(image: UnpinnedImage, web: Web, signal: AbortSignal): Promise<PinnedImage | Problem> {
  const { name, tag, reference, sources } = image;
  const refusals: Text[] = [];
  for (const source of sources) {
    const asked = await askDigest(source, tag, web, signal);
    if (asked.ok) return { name, tag, reference, digest: asked.digest, source };
    refusals.push({ en: `${source}: ${asked.because.en}`, zh: `${source}：${asked.because.zh}` });
  }
  const detail = { en: refusals.map(({ en }) => en).join('; '), zh: refusals.map(({ zh }) => zh).join('；') };
  return problem('artifact.digest-not-told', { reference, detail });
}
