import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Descriptor } from './image-manifest.ts';

export interface ArchivedImage {
  readonly reference: string;
  readonly manifest: Descriptor;
  /** Everything the manifest names, and itself: where it lies, by digest. */
  readonly blobs: ReadonlyMap<string, { readonly path: string; readonly size: number }>;
}

/** Writes an OCI archive that a container runtime imports under the reference; the same image gives the same bytes. */
export async function writeImageArchive(path: string, image: ArchivedImage): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    const put = async (bytes: Uint8Array): Promise<void> => {
      await file.appendFile(bytes);
    };
    const putSmall = async (name: string, content: object): Promise<void> => {
      const bytes = Buffer.from(JSON.stringify(content));
      await put(header(name, bytes.length));
      await put(bytes);
      await put(padding(bytes.length));
    };
    await putSmall('oci-layout', { imageLayoutVersion: '1.0.0' });
    await putSmall('index.json', indexOf(image));
    for (const [digest, { path: blob, size }] of image.blobs) {
      await put(header(`blobs/${digest.replace(':', '/')}`, size));
      for await (const chunk of createReadStream(blob, { highWaterMark: 1 << 20 })) await put(chunk);
      await put(padding(size));
    }
    await put(Buffer.alloc(2 * blockSize));
    await file.sync();
  } finally {
    await file.close();
  }
}

const indexOf = ({ reference, manifest }: ArchivedImage): object => ({
  schemaVersion: 2,
  manifests: [
    {
      ...manifest,
      annotations: {
        'io.containerd.image.name': reference,
        'org.opencontainers.image.ref.name': reference.replace(/^.*:/, ''),
      },
    },
  ],
});

const blockSize = 512;

const padding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** One ustar header of a plain file; eleven octal digits count up to 8 GiB. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  block.write('        0', 148);
  block.write('ustar\0' + '00', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
