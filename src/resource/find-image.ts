import { posix } from 'node:path';
import type { Arch } from '../domain/arch.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Bom } from './bom.ts';
import { imageSources } from './places.ts';
import type { ImageResource } from './resource.ts';

export interface ImageWanted {
  readonly image: string;
  readonly tag: string;
  readonly arches: readonly Arch[];
}

/** What a pull is drawn from, or why there can be none: nobody knows the digest. */
export function findImage(
  { data, places }: Bom,
  { image, tag, arches }: ImageWanted,
): ImageResource | Problem {
  const row = data.images[image];
  if (row === undefined) return problem('artifact.not-listed', { component: image, version: tag });
  const reference = `${row.repository}:${tag}`;
  const digest = row.tags[tag]?.digest ?? undefined;
  if (digest === undefined) return problem('artifact.digest-unknown', { image, reference });
  return {
    name: image,
    reference,
    digest,
    sources: imageSources(row.repository, data, places),
    paths: Object.fromEntries(
      arches.map((arch) => [
        arch,
        posix.join('images', row.repository.replaceAll(':', '_'), tag, `${arch}.tar`),
      ]),
    ),
  };
}
