import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBaseImage } from '../../../lab/base-image.ts';
import { digestOf } from '../../../src/runner/content.ts';
import type { OfferedPackage } from '../../../src/step/generic/kind/packages.ts';

/** Packages that lab hosts can install, as files of this machine: these, and the index of all. */
export async function labPackages(those: RegExp): Promise<readonly OfferedPackage[]> {
  const folder = join(await ensureBaseImage(() => undefined), 'opt/lab-packages');
  const names = (await readdir(folder)).filter((name) => name === 'Packages' || those.test(name));
  return Promise.all(
    names.map(async (name) => {
      const local = join(folder, name);
      return { name, content: { local, sha256: digestOf(await readFile(local)) } };
    }),
  );
}
