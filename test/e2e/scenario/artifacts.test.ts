import { copyFile, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../../../lab/run-command.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

/** Another byte in the middle of a file, which is no longer shared with its links then. */
async function flipBit(path: string): Promise<void> {
  const own = `${path}.own`;
  await copyFile(path, own);
  const { size } = await stat(own);
  const file = await open(own, 'r+');
  try {
    const at = Math.floor(size / 2);
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  } finally {
    await file.close();
  }
  await runCommand({ argv: ['mv', own, path] });
}

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
}

interface File {
  readonly spec: Readonly<Record<string, object>> & { readonly artifacts: { readonly mirror: string } };
}

const archive = /containerd-[\d.]+-linux-\w+\.tar\.gz$/;

scenario('flipped-bits-are-found', { hosts: 1, timeoutMs: 900_000 }, async (stage) => {
  const { desk, lab, kubexm, digest, changesSince } = stage;
  const install = ['run', 'task', 'install-containerd', '-f', 'cluster.yaml', '-y'];
  // The cast stands where our own writing is read back.
  const file = (await labCluster(lab)) as File;
  desk.write('cluster.yaml', file);
  const before = await digest();
  expect(await kubexm('create', 'artifacts', '-f', 'cluster.yaml')).toMatchObject({ code: 0 });

  const mirror = join(desk.directory, 'mirror');
  await runCommand({ argv: ['cp', '-as', file.spec.artifacts.mirror, mirror] });
  const spoilt = [...(await filesUnder(join(desk.directory, '.kubexm'))), ...(await filesUnder(mirror))];
  for (const path of spoilt.filter((one) => archive.test(one))) await flipBit(path);
  desk.write('cluster.yaml', {
    ...file,
    spec: { ...file.spec, artifacts: { ...file.spec.artifacts, mirror } },
  });
  const refused = await kubexm(...install);
  expect(refused.code, refused.stderr).toBe(8);
  expect(refused.stderr).toMatch(/artifact\.corrupt[\s\S]*containerd-[\d.]+-linux-\w+\.tar\.gz/);
  expect(await changesSince(before)).toBe('');

  desk.write('cluster.yaml', file);
  const mended = await kubexm(...install);
  expect(mended.code, mended.stderr).toBe(0);
});
