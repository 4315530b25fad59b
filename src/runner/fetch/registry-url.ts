import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registryServer } from '../../domain/registry.ts';

/** A piece of an image, by digest or, of manifests, by tag, at `https://registry/repository` or in `oci:/folder`. */
export function registryUrl(source: string, kind: 'manifests' | 'blobs', name: string): string {
  if (source.startsWith('oci:'))
    return pathToFileURL(join(source.slice('oci:'.length), 'blobs', name.replace(':', '/'))).href;
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${registryServer(host)}/v2${pathname}/${kind}/${name}`;
}
