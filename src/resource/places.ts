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
  return [...nearerPlaces(upstream, zoneOf(data, zone).urls), upstream];
}

/** `https://registry/repository`, or `oci:/folder`. */
export function imageSources(repository: string, data: BomData, { images, zone }: Places): readonly string[] {
  if (images !== undefined) {
    if (images.startsWith('/')) return [`oci:${images}`];
    const root = isUrl(images) ? images : `https://${images}`;
    return [`${root.replace(/\/$/, '')}/${repository.replace(/^[^/]*\//, '')}`];
  }
  const nearer = nearerPlaces(repository, zoneOf(data, zone).registries);
  return [...nearer, repository].map((place) => `https://${place}`);
}

const nowhere: BomData['zones'][string] = { urls: {}, registries: {} };

const zoneOf = ({ zones }: BomData, zone: string | undefined): BomData['zones'][string] =>
  (zone === undefined ? undefined : zones[zone]) ?? nowhere;

/** One for each beginning that is in the table; what replaces the longest knows it best and comes first. */
const nearerPlaces = (text: string, table: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(table)
    .filter(([prefix]) => text.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length)
    .map(([prefix, place]) => `${place}${text.slice(prefix.length)}`);
