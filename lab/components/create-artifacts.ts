import { mkdir } from 'node:fs/promises';
import { type Problem, problem } from '../../src/problem/problem.ts';
import { fill, type Text, text } from '../../src/problem/text.ts';
import { layBom } from '../../src/resource/bom.ts';
import { installPackages } from '../packages.ts';
import { artifactPlaces } from './artifact-places.ts';
import { buildAll } from './build-all.ts';
import { describeOverlay } from './describe-overlay.ts';
import type { ArtifactsPlan } from './plan-artifacts.ts';
import { showProgress } from './progress.ts';
import { replaceFile } from './replace-file.ts';
import { timeTable } from './time-table.ts';
import { provideToolchain } from './toolchain.ts';
import { writeImages } from './write-images.ts';
import { writeMirror } from './write-mirror.ts';

const packing = text(
  'Writing mirror, images and bill of materials to {folder}',
  '正在将镜像站文件、容器镜像和物料清单写入 {folder}',
);

/** Builds what a plan names and lays it out as the projects release it; gives the problems of what could not be built. */
export async function createArtifacts(
  plan: ArtifactsPlan,
  options: {
    readonly folder: string;
    readonly say: (line: Text) => void;
    readonly signal?: AbortSignal;
  },
): Promise<readonly Problem[]> {
  const { arch, sources, units } = plan;
  const { folder, say, signal } = options;
  await installPackages(plan.packages, say);
  const toolchain = await provideToolchain(plan.toolchain, arch, say);
  const progress = showProgress(units.filter((one) => !one.isCached).length, say);
  const { built, problems } = await buildAll(units, { sources, toolchain, progress, signal });
  if (signal?.aborted) throw problem('components.stopped', {});
  if (problems.length > 0) return problems;

  say(fill(packing, { folder }));
  const places = artifactPlaces(folder);
  await mkdir(folder, { recursive: true });
  const { components } = layBom([], {}).data;
  const files = await writeMirror({ built, components, arch, folder: places.mirror });
  const images = await writeImages(built, arch, places.images);
  const overlay = describeOverlay({ built, files, images, arch });
  await replaceFile(places.overlay, `${JSON.stringify(overlay, null, 2)}\n`);
  await replaceFile(places.times, timeTable(built));
  return [];
}
