import { problem } from '../problem/problem.ts';

/** The processors kubexm brings files for, as release files name them. */
export const arches = ['amd64', 'arm64'] as const;

export type Arch = (typeof arches)[number];

export type HostsByArch = Readonly<Partial<Record<Arch, readonly string[]>>>;

export const hostsByArch = (hosts: readonly string[], archOf: (host: string) => Arch): HostsByArch =>
  Object.fromEntries(Map.groupBy(hosts, archOf));

const isArch = (name: string): name is Arch => arches.some((arch) => arch === name);

/** The processor of a host; files for any other do not exist. */
export function archOfHost(host: string, found: string): Arch {
  if (isArch(found)) return found;
  throw problem('artifact.arch-unsupported', { host, arch: found, known: arches.join(', ') });
}
