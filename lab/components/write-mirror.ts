import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arch } from '../../src/domain/arch.ts';
import type { BomData } from '../../src/resource/bom-schema.ts';
import type { BuiltUnit } from './built-unit.ts';
import { cachedArchive } from './cached-archive.ts';
import { checksumOf } from './checksum-of.ts';
import { type MirrorContent, mirrorFiles } from './data/mirror-files.ts';
import { findBuilt } from './find-built.ts';
import { fillTemplate, mirrorPath } from './mirror-path.ts';
import type { TarEntry } from './oci/tar-entry.ts';
import { placeFile } from './place-file.ts';

/** A file that stands in the mirror. */
export interface MirroredFile {
  readonly artifact: string;
  readonly component: string;
  readonly version: string;
  /** Below the root of the mirror. */
  readonly path: string;
  readonly checksum: string;
  readonly size: number;
}

interface MirrorInput {
  readonly built: readonly BuiltUnit[];
  readonly components: BomData['components'];
  readonly arch: Arch;
  readonly folder: string;
}

/** Puts every release file of what was built where a mirror of the upstream hosts has it. */
export async function writeMirror(input: MirrorInput): Promise<readonly MirroredFile[]> {
  const { built, components, arch, folder } = input;
  const files: MirroredFile[] = [];
  for (const { artifact, component, content } of mirrorFiles)
    for (const one of built.filter(({ unit }) => unit.component === component)) {
      const row = components[artifact];
      if (row === undefined) throw new Error(`the bill of materials does not list ${artifact}`);
      const { version } = one.unit;
      const path = mirrorPath(row, version, arch);
      const { from, checksum, size } = await finishedFile(content, one, input);
      await placeFile(from, join(folder, path));
      files.push({ artifact, component, version, path, checksum, size });
    }
  return files;
}

interface FinishedFile {
  readonly from: string;
  readonly checksum: string;
  readonly size: number;
}

async function finishedFile(
  content: MirrorContent,
  one: BuiltUnit,
  input: MirrorInput,
): Promise<FinishedFile> {
  if (content.kind === 'archive') {
    const { path, digest, size } = await programArchive(content, one, input);
    return { from: path, checksum: digest, size };
  }
  const from = join(one.folder, content.kind === 'program' ? content.program : content.file);
  return { from, checksum: await checksumOf(from), size: (await stat(from)).size };
}

function programArchive(
  { folder, programs }: Extract<MirrorContent, { kind: 'archive' }>,
  one: BuiltUnit,
  { built, arch }: MirrorInput,
) {
  const owned = programs.map(({ program, of }) => ({
    program,
    owner: of === undefined ? one : findBuilt(of, built),
  }));
  const inside = fillTemplate(folder, one.unit.version, arch);
  const identity = { inside, programs: owned.map(({ program, owner }) => [program, owner.key]) };
  return cachedArchive(identity, () =>
    Promise.resolve(
      owned.map(
        ({ program, owner }): TarEntry => ({
          kind: 'file',
          path: join(inside, program),
          mode: 0o755,
          from: join(owner.folder, program),
        }),
      ),
    ),
  );
}
