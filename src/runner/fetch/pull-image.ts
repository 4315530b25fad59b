import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Arch } from '../../domain/arch.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { digestOfFile, keepFile, lookUpCached } from './cached-file.ts';
import { type FetchTools, fetchFile } from './fetch-file.ts';
import { writeImageArchive } from './image-archive.ts';
import { type Descriptor, imageConfig, imageIndex, imageManifest, manifestTypes } from './image-manifest.ts';
import { keeping } from './keeping.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { registryUrl } from './registry-url.ts';

export interface PullOrder {
  /** Where the archive goes. */
  readonly path: string;
  readonly reference: string;
  /** Of an index, or of the only manifest. */
  readonly digest: string;
  readonly arch: Arch;
  /** `https://registry/repository` or `oci:/folder`, tried in this order. */
  readonly sources: readonly string[];
  /** Who needs it for this processor. */
  readonly hosts: readonly string[];
}

/** Brings an image here as an archive. Every piece is fetched by its digest, so that nothing but the pinned image comes. */
export async function pullImage(order: PullOrder, tools: FetchTools): Promise<void> {
  const { path, digest, reference } = order;
  const folder = `${path}.blobs`;
  await keeping(path, tools.signal, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await oneAtATime(`${path}.lock`, tools.signal, async () => {
      if ((await lookUpCached({ path, of: digest }))?.manifest !== undefined) return;
      const pieces = createPieces(folder, order, tools);
      const manifest = await chooseManifest(order, pieces);
      const { config, layers } = understood(order, imageManifest, await pieces.json(manifest));
      await checkProcessor(order, config, pieces);
      await Promise.all(
        [...new Map(layers.map((layer) => [layer.digest, layer])).values()].map(pieces.fetch),
      );
      const blobs = new Map(
        [manifest, config, ...layers].map((blob) => [
          blob.digest,
          { path: pieces.pathOf(blob.digest), size: blob.size },
        ]),
      );
      const archive = `${path}.part`;
      await writeImageArchive(archive, { reference, manifest, blobs });
      const sha256 = await digestOfFile(archive, 'sha256');
      await keepFile(archive, path, { of: digest, sha256, manifest: manifest.digest });
      await rm(folder, { recursive: true, force: true });
    });
  });
}

interface Pieces {
  pathOf(digest: string): string;
  fetch(piece: Pick<Descriptor, 'digest' | 'size'> & { readonly mediaType?: string }): Promise<void>;
  json(piece: Descriptor): Promise<unknown>;
}

function createPieces(folder: string, order: PullOrder, tools: FetchTools): Pieces {
  const pathOf = (digest: string): string => join(folder, digest.replace('sha256:', ''));
  const pieces: Pieces = {
    pathOf,
    async fetch({ digest, size, mediaType = '' }) {
      const isManifest = manifestTypes.includes(mediaType);
      await fetchFile(
        {
          path: pathOf(digest),
          sources: order.sources.map((source) =>
            registryUrl(source, isManifest ? 'manifests' : 'blobs', digest),
          ),
          checksum: digest,
          ...(size > 0 ? { size } : {}),
          ...(isManifest ? { accept: manifestTypes.join(', ') } : {}),
        },
        tools,
      );
    },
    async json(piece) {
      await pieces.fetch(piece);
      return parseJson(await readFile(pathOf(piece.digest), 'utf8'));
    },
  };
  return pieces;
}

/** The manifest for the processor: the pinned one itself, or the one that the pinned index names. */
async function chooseManifest(order: PullOrder, pieces: Pieces): Promise<Descriptor> {
  const { digest, arch } = order;
  const pinned = { digest, size: 0, mediaType: 'application/vnd.oci.image.index.v1+json' };
  const content = await pieces.json(pinned);
  const index = imageIndex.safeParse(content);
  if (!index.success) {
    const size = Buffer.byteLength(await readFile(pieces.pathOf(digest)));
    return { digest, size, mediaType: understood(order, imageManifest, content).mediaType };
  }
  const found = index.data.manifests.find(
    ({ platform }) => platform?.os === 'linux' && platform.architecture === arch,
  );
  if (found === undefined)
    throw forOthers(order, text('it has nothing for {arch}', '其中没有 {arch} 架构的内容'));
  return found;
}

async function checkProcessor(order: PullOrder, config: Descriptor, pieces: Pieces): Promise<void> {
  const { architecture } = understood(order, imageConfig, await pieces.json(config));
  if (architecture !== order.arch)
    throw forOthers(
      order,
      fill(text('it is for {architecture}', '它是 {architecture} 架构的'), { architecture }),
    );
}

/** `undefined` for what is no JSON, which no schema accepts. */
function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function understood<T>(order: PullOrder, schema: z.ZodType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw unfit(order, text('what its digest names is no image', '其摘要对应的内容不是镜像'));
}

/** So many hosts are named. */
const mostNamed = 5;

function forOthers(order: PullOrder, because: Text) {
  const { hosts } = order;
  if (hosts.length === 0) return unfit(order, because);
  const named = hosts.slice(0, mostNamed).join(', ');
  const more = hosts.length - mostNamed;
  const who =
    more > 0 ? fill(text('{named} and {more} more', '{named} 等另 {more} 台'), { named, more }) : named;
  return unfit(
    order,
    fill(text('{because}; {arch} is the processor of {who}', '{because}；{who} 为 {arch} 架构'), {
      because,
      arch: order.arch,
      who,
    }),
  );
}

const unfit = ({ reference: image, arch }: PullOrder, because: Text) =>
  problem('artifact.image-unfit', { image, arch, detail: fill(because, { arch }) });
