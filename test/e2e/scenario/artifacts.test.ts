import { copyFile, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
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
  readonly spec: Readonly<Record<string, object>> & {
    readonly artifacts: { readonly mirror: string; readonly images: string };
  };
}

const archive = /containerd-[\d.]+-linux-\w+\.tar\.gz$/;
const member = /containerd-[\d.]+-linux-\w+\.tar\.gz\.members\/(?:.*\/)?containerd$/;
const image = /\/coredns\/[^/]+\/\w+\.tar$/;

/** A layer of an image that was pulled from a layout, as a file of that layout. */
async function layerOf(pulled: string, layout: string): Promise<string> {
  // The casts stand where our own writing is read back.
  const { manifest } = JSON.parse(await readFile(`${pulled}.verified`, 'utf8')) as { manifest: string };
  const blob = (digest: string): string => join(layout, 'blobs', ...digest.split(':'));
  const { layers } = JSON.parse(await readFile(blob(manifest), 'utf8')) as { layers: { digest: string }[] };
  return blob(layers.at(-1)?.digest ?? '');
}

/** The lock that was taken for the cluster, and given back. */
const lockTraces = ['files /var/lib/kubexm', 'files /var/lib/kubexm/mutex'];

scenario('flipped-bits-are-found', { hosts: 1, timeoutMs: 1_800_000 }, async (stage) => {
  const { desk, lab, kubexm, digest, changesSince } = stage;
  const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'];
  const fetch = ['create', 'artifacts', '-f', 'cluster.yaml'];
  // The cast stands where our own writing is read back.
  const sound = (await labCluster(lab)) as File;
  const [mirror, images] = [join(desk.directory, 'mirror'), join(desk.directory, 'images')];
  await runCommand({ argv: ['cp', '-as', sound.spec.artifacts.mirror, mirror] });
  await runCommand({ argv: ['cp', '-as', sound.spec.artifacts.images, images] });
  const spoilt = {
    ...sound,
    spec: { ...sound.spec, artifacts: { ...sound.spec.artifacts, mirror, images } },
  };
  const before = await digest();
  const fetchAnew = async (): Promise<void> => {
    desk.write('cluster.yaml', sound);
    const fetched = await kubexm(...fetch);
    expect(fetched, fetched.stderr).toMatchObject({ code: 0 });
    desk.write('cluster.yaml', spoilt);
  };
  const cached = async (pattern: RegExp): Promise<string> => {
    const found = (await filesUnder(join(desk.directory, '.kubexm'))).find((one) => pattern.test(one));
    if (found === undefined) throw new Error(`nothing is kept that looks like ${pattern}`);
    return found;
  };
  const isRefused = async (file: RegExp): Promise<void> => {
    const refused = await kubexm(...create);
    expect(refused.code, refused.stderr).toBe(8);
    expect(refused.stderr).toContain('artifact.corrupt');
    expect(refused.stderr.replaceAll(/\s+/g, '')).toMatch(file);
    // Ports that were opened to be tried close with the connection, a moment later.
    await vi.waitFor(async () => expect(await changesSince(before, { except: lockTraces })).toBe(''), {
      timeout: 60_000,
      interval: 1_000,
    });
  };

  await fetchAnew();
  const [kept, opened, pulled] = [await cached(archive), await cached(member), await cached(image)];
  const layer = await layerOf(pulled, images);
  await flipBit(layer);
  await flipBit(pulled);
  await isRefused(/coredns/);

  await fetchAnew();
  const program = await readFile(opened);
  await flipBit(opened);
  const again = await kubexm(...fetch);
  expect(again, again.stderr).toMatchObject({ code: 0 });
  expect(program.equals(await readFile(opened)), 'opened anew from the archive').toBe(true);

  for (const path of (await filesUnder(mirror)).filter((one) => archive.test(one))) await flipBit(path);
  await flipBit(kept);
  await isRefused(/containerd-[\d.]+-linux-\w+\.tar\.gz/);

  await fetchAnew();
  await flipBit(opened);
  await flipBit(kept);
  await isRefused(/containerd-[\d.]+-linux-\w+\.tar\.gz/);
  await fetchAnew();
});
