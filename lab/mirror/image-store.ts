import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const descriptor = z.looseObject({
  mediaType: z.string(),
  digest: z.string(),
  size: z.number(),
  annotations: z.record(z.string(), z.string()).optional(),
});

const layoutIndex = z.looseObject({ schemaVersion: z.literal(2), manifests: z.array(descriptor) });

type Descriptor = z.infer<typeof descriptor>;

/** Who wrote the layout decides which of the two holds the whole name. */
const nameAnnotations = ['io.containerd.image.name', 'org.opencontainers.image.ref.name'] as const;

const digestForm = /^sha256:([0-9a-f]{64})$/;

/** Images in a folder of the OCI image layout, under their full names: `registry.k8s.io/pause:3.10`. */
export function openImageStore(folder: string) {
  const indexFile = join(folder, 'index.json');
  const uploads = join(folder, '.uploads');

  const readIndex = async (): Promise<z.infer<typeof layoutIndex>> => {
    const content = await readFile(indexFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '{"schemaVersion":2,"manifests":[]}';
      throw cause;
    });
    return layoutIndex.parse(JSON.parse(content));
  };

  const images = async (): Promise<{ name: string; tag: string; descriptor: Descriptor }[]> =>
    (await readIndex()).manifests.flatMap((entry) => {
      const full = nameAnnotations.map((key) => entry.annotations?.[key]).find((name) => name?.includes(':'));
      const colon = full?.lastIndexOf(':') ?? -1;
      return full === undefined
        ? []
        : [{ name: full.slice(0, colon), tag: full.slice(colon + 1), descriptor: entry }];
    });

  /** The index is read and written as one, whoever pushes at the same time. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = Promise.allSettled([mine]);
    return mine;
  };

  const blobFile = (digest: string): string | undefined => {
    const [, hex] = digestForm.exec(digest) ?? [];
    return hex === undefined ? undefined : join(folder, 'blobs/sha256', hex);
  };

  return {
    images,

    async blob(digest: string) {
      const file = blobFile(digest);
      const found = file === undefined ? undefined : await stat(file).catch(absent);
      if (file === undefined || found === undefined) return undefined;
      return {
        size: found.size,
        read: (start: number, end: number) => createReadStream(file, { start, end }),
      };
    },

    /** The media type that a manifest has in the index, or says that it has. */
    async mediaType(digest: string): Promise<string> {
      const known = (await readIndex()).manifests.find((entry) => entry.digest === digest)?.mediaType;
      if (known !== undefined) return known;
      const file = blobFile(digest);
      const said = z
        .object({ mediaType: z.string() })
        .safeParse(JSON.parse(await readFile(file ?? '', 'utf8')));
      return said.data?.mediaType ?? 'application/vnd.oci.image.manifest.v1+json';
    },

    async startUpload(): Promise<string> {
      await mkdir(uploads, { recursive: true });
      const id = randomUUID();
      await writeFile(join(uploads, id), '');
      return id;
    },

    /** Where the bytes of an upload go; undefined when there is no such upload. */
    async uploadFile(id: string): Promise<{ file: string; size: number } | undefined> {
      if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
      const file = join(uploads, id);
      const found = await stat(file).catch(absent);
      return found === undefined ? undefined : { file, size: found.size };
    },

    /** False when the bytes are not those of the digest; they are thrown away then. */
    async finishUpload(file: string, digest: string): Promise<boolean> {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file)) hash.update(chunk);
      const target = blobFile(digest);
      if (target === undefined || `sha256:${hash.digest('hex')}` !== digest) {
        await rm(file);
        return false;
      }
      await mkdir(join(folder, 'blobs/sha256'), { recursive: true });
      await rename(file, target);
      return true;
    },

    putManifest: (
      content: Buffer,
      mediaType: string,
      image?: { name: string; tag: string },
    ): Promise<string> =>
      inTurn(async () => {
        const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
        await mkdir(join(folder, 'blobs/sha256'), { recursive: true });
        await writeFile(blobFile(digest) ?? '', content);
        const index = await readIndex();
        const full = image === undefined ? undefined : `${image.name}:${image.tag}`;
        const others = index.manifests.filter(({ annotations }) =>
          full === undefined ? true : !nameAnnotations.some((key) => annotations?.[key] === full),
        );
        const entry = {
          mediaType,
          digest,
          size: content.length,
          ...(full === undefined ? {} : { annotations: { [nameAnnotations[1]]: full } }),
        };
        await writeFile(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
        await writeFile(`${indexFile}.new`, JSON.stringify({ ...index, manifests: [...others, entry] }));
        await rename(`${indexFile}.new`, indexFile);
        return digest;
      }),
  };
}

export type ImageStore = ReturnType<typeof openImageStore>;

function absent(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT') return undefined;
  throw cause;
}
