import type { Arch } from '../../src/domain/arch.ts';
import type { BomData } from '../../src/resource/bom-schema.ts';

/** Where an artifact lies below the root of a mirror: host and path of its upstream URL. */
export function mirrorPath(row: BomData['components'][string], version: string, arch: Arch): string {
  const { host, pathname } = new URL(fillTemplate(row.url, version, row.archNames?.[arch] ?? arch));
  return `${host}${pathname}`;
}

export const fillTemplate = (template: string, version: string, arch: string): string =>
  template.replaceAll('{version}', version).replaceAll('{arch}', arch);
