import { posix } from 'node:path';
import type { Arch } from '../domain/arch.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Bom } from './bom.ts';
import type { BomData } from './bom-schema.ts';
import { fileSources } from './places.ts';
import type { Resource, ResourceContent, ResourceFile } from './resource.ts';

export interface ResourceWanted {
  readonly component: string;
  /** Without a leading v. */
  readonly version: string;
  readonly arches: readonly Arch[];
}

type Component = BomData['components'][string];

/** What a download is drawn from, or why there can be none: it is not listed, or nobody knows its checksum. */
export function findResource(bom: Bom, { component, version, arches }: ResourceWanted): Resource | Problem {
  const row = bom.data.components[component];
  if (row === undefined) return problem('artifact.not-listed', { component, version });
  const own = filesOf(bom, row, version, arches);
  if (own !== undefined)
    return { component, version, provides: [component], content: row.content, files: own };
  const bundle = row.bundledIn && bom.data.components[row.bundledIn.component];
  const bundled = bundle && filesOf(bom, bundle, version, arches);
  if (row.bundledIn && bundled && row.content.kind === 'binary') {
    const { dir: into, base } = posix.parse(row.content.path);
    const { component: bundler, strip } = row.bundledIn;
    const content: ResourceContent = { kind: 'archive', into, strip, members: [base] };
    return { component: bundler, version, provides: [component], content, files: bundled };
  }
  return row.versions[version] === undefined
    ? problem('artifact.not-listed', { component, version })
    : problem('artifact.checksum-unknown', { component, version, arches: arches.join(', ') });
}

/** `undefined` unless there is a file with a checksum for each processor. */
function filesOf(
  bom: Bom,
  row: Component,
  version: string,
  arches: readonly Arch[],
): Resource['files'] | undefined {
  const files = arches.map((arch) => fileOf(bom, row, version, arch));
  return files.every((file) => file !== undefined)
    ? Object.fromEntries(arches.map((arch, index) => [arch, files[index]]))
    : undefined;
}

function fileOf(bom: Bom, row: Component, version: string, arch: Arch): ResourceFile | undefined {
  const listed = row.versions[version];
  const file = listed?.[arch] ?? listed?.any;
  if (file === undefined || file.checksum === null) return undefined;
  const url = (file.url ?? row.url)
    .replaceAll('{version}', version)
    .replaceAll('{arch}', row.archNames?.[arch] ?? arch);
  const place = listed?.[arch] === undefined ? 'any' : arch;
  return {
    path: posix.join(row.folder, `v${version}`, place, posix.basename(new URL(url).pathname)),
    sources: fileSources(url, bom.data, bom.places),
    checksum: file.checksum,
    ...(file.size === undefined ? {} : { size: file.size }),
  };
}
