import { type Arch, arches } from '../../domain/arch.ts';

/** One for each processor that some host has. */
export type ByArch<T> = Readonly<Partial<Record<Arch, T>>>;

export const eachArch = <T>(table: ByArch<T>): readonly (readonly [Arch, T])[] =>
  arches.flatMap((arch) => {
    const one = table[arch];
    return one === undefined ? [] : [[arch, one] as const];
  });

/** What a host with this processor needs; that it is there was decided when the hosts were looked at. */
export function forArch<T>(table: ByArch<T>, arch: Arch): T {
  const one = table[arch];
  if (one === undefined) throw new TypeError(`nothing was fetched for ${arch}`);
  return one;
}
