import { readFile } from 'node:fs/promises';

interface OperatingSystem {
  readonly id: string;
  /** Its own id and those it says it is like. */
  readonly family: readonly string[];
  readonly codename: string;
}

export async function operatingSystem(): Promise<OperatingSystem> {
  const release = await readFile('/etc/os-release', 'utf8');
  const field = (name: string): string => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(release)?.[1] ?? '';
  const id = field('ID');
  return { id, family: [id, ...field('ID_LIKE').split(' ')], codename: field('VERSION_CODENAME') };
}
