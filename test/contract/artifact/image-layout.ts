import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** An OCI layout with one image for some processors, as a registry or a folder holds it. */
export interface ImageLayout extends Disposable {
  readonly directory: string;
  /** Of the index. */
  readonly digest: string;
  readonly manifests: Readonly<Record<string, string>>;
  blobPath(digest: string): string;
}

export function imageLayout(reference: string, arches: readonly string[], layer: Uint8Array): ImageLayout {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-layout-'));
  const blobPath = (digest: string): string => join(directory, 'blobs', digest.replace(':', '/'));
  mkdirSync(join(directory, 'blobs/sha256'), { recursive: true });
  const put = (mediaType: string, content: Uint8Array | object): Descriptor => {
    const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    writeFileSync(blobPath(digest), bytes);
    return { mediaType, digest, size: bytes.length };
  };
  const diff = `sha256:${createHash('sha256').update(layer).digest('hex')}`;
  const layers = [put('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(layer))];
  const manifests = arches.map((architecture) => {
    const config = put('application/vnd.oci.image.config.v1+json', {
      architecture,
      os: 'linux',
      config: { Entrypoint: ['/hello'] },
      rootfs: { type: 'layers', diff_ids: [diff] },
    });
    const mediaType = 'application/vnd.oci.image.manifest.v1+json';
    const manifest = put(mediaType, { schemaVersion: 2, mediaType, config, layers });
    return { ...manifest, platform: { os: 'linux', architecture } };
  });
  const mediaType = 'application/vnd.oci.image.index.v1+json';
  const index = put(mediaType, { schemaVersion: 2, mediaType, manifests });
  const annotations = { 'io.containerd.image.name': reference };
  writeFileSync(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeFileSync(
    join(directory, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...index, annotations }] }),
  );
  return {
    directory,
    digest: index.digest,
    manifests: Object.fromEntries(manifests.map(({ platform, digest }) => [platform.architecture, digest])),
    blobPath,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}
