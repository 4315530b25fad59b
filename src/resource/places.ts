import { pathToFileURL } from 'node:url';
import type { BomData } from './bom-schema.ts';

/** Where files and images are got from when that is not upstream itself. */
export interface Places {
  /** A URL or a folder that holds what upstream has, below the names of the upstream hosts. Nothing else is asked then. */
  readonly mirror?: string | undefined;
  /** A registry (`http://host:5000/project`) or a folder with an OCI layout. Nothing else is asked then. */
  readonly images?: string | undefined;
  /** Has its own, nearer places; upstream is asked where they do not have something. */
  readonly zone?: string | undefined;
}

const isUrl = (place: string): boolean => /^[a-z]+:\/\//.test(place);

const folderUrl = (folder: string): string => pathToFileURL(folder).href.replace(/\/$/, '');

/** In the order in which they are tried. */
export function fileSources(upstream: string, data: BomData, { mirror, zone }: Places): readonly string[] {
  const url = new URL(upstream);
  if (url.protocol === 'file:') return [upstream];
  if (mirror !== undefined) {
    const root = isUrl(mirror) ? mirror.replace(/\/$/, '') : folderUrl(mirror);
    return [`${root}/${url.host}${url.pathname}`];
  }
  const nearer = replacePrefix(upstream, zoneOf(data, zone).urls);
  return nearer === undefined ? [upstream] : [nearer, upstream];
}

/** `https://registry/repository`, or `oci:/folder`. */
export function imageSources(repository: string, data: BomData, { images, zone }: Places): readonly string[] {
  if (images !== undefined) {
    if (images.startsWith('/')) return [`oci:${images}`];
    const root = isUrl(images) ? images : `https://${images}`;
    return [`${root.replace(/\/$/, '')}/${repository.replace(/^[^/]*\//, '')}`];
  }
  const nearer = replacePrefix(repository, zoneOf(data, zone).registries);
  const upstream = `https://${repository}`;
  return nearer === undefined ? [upstream] : [`https://${nearer}`, upstream];
}

const nowhere: BomData['zones'][string] = { urls: {}, registries: {} };

const zoneOf = ({ zones }: BomData, zone: string | undefined): BomData['zones'][string] =>
  (zone === undefined ? undefined : zones[zone]) ?? nowhere;

/** The longest beginning that is in the table is replaced. */
function replacePrefix(text: string, table: Readonly<Record<string, string>>): string | undefined {
  const [longest] = Object.keys(table)
    .filter((prefix) => text.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : `${table[longest]}${text.slice(longest.length)}`;
}
