import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildUnit } from './build-unit.ts';
import { compilerFlags } from './data/compiler-flags.ts';
import { digestKey } from './digest-key.ts';

/** Changes with everything that changes the programs: versions, flags, our own sources, the compiler, the processor. */
export async function unitKey(input: {
  readonly unit: BuildUnit;
  /** With go.mod, go.sum and sources of our own. */
  readonly sources: string;
  readonly compiler: string;
  readonly arch: string;
}): Promise<string> {
  const { sets: _sets, minutes: _minutes, ...unit } = input.unit;
  const files = (await readdir(input.sources)).sort();
  const sums = await Promise.all(
    files.map(async (file) => [file, sha256(await readFile(join(input.sources, file)))]),
  );
  return digestKey({ unit, flags: compilerFlags, sums, compiler: input.compiler, arch: input.arch });
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
