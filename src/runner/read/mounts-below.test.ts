import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountsBelow } from './mounts-below.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kubexm-mounts-')));
});
afterEach(() => rm(folder, { recursive: true }));

/** What is printed where these are mounted. */
async function below(directory: string, mounted: readonly string[]): Promise<string> {
  const programs = join(folder, 'bin');
  await mkdir(programs);
  await writeFile(join(programs, 'findmnt'), `#!/bin/sh\ncat <<'END'\n${mounted.join('\n')}\nEND\n`, {
    mode: 0o755,
  });
  const env = { PATH: `${programs}:${process.env['PATH']}` };
  return (await promisify(execFile)('sh', ['-c', mountsBelow(directory).text], { env })).stdout;
}

describe('what is mounted below a directory', () => {
  it('is found with what is deepest first, and without the directory itself and its neighbours', async () => {
    const at = join(folder, 'kubelet');
    const mounted = ['/', at, `${at}/pods/one`, `${at}/pods/one/a b`, `${at}-of-others/pods`];
    expect(await below(at, mounted)).toBe(`${at}/pods/one/a b\n${at}/pods/one\n`);
  });

  it('is found where the directory is a link to a larger disk', async () => {
    const [at, disk] = [join(folder, 'kubelet'), join(folder, 'disk')];
    await mkdir(disk);
    await symlink(disk, at);
    expect(await below(at, ['/', disk, `${disk}/pods/one`])).toBe(`${at}/pods/one\n`);
  });
});
