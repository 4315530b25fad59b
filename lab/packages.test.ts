import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingPackages, needed } from './packages.ts';

it('names each package once, and none whose programs are all there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kubexm-path-'));
  try {
    for (const { program } of needed) {
      if (program === 'ssh-keygen') continue;
      await writeFile(join(folder, program), '');
      await chmod(join(folder, program), 0o755);
    }
    expect(await missingPackages([folder])).toEqual(['openssh-client']);
    await chmod(join(folder, 'mmdebstrap'), 0o644);
    await rm(join(folder, 'ssh'));
    expect(await missingPackages([folder])).toEqual(['mmdebstrap', 'openssh-client']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
