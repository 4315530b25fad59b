import { homedir } from 'node:os';
import { join } from 'node:path';

/** What can be made again lives in the cache of the user, outside any checkout. */
export const cacheFolder = (): string =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kubexm', 'lab');

/** One folder per lab; its presence is what makes a lab exist. */
export const labsFolder = '/var/lib/kubexm-lab';

export const labFolder = (lab: string): string => join(labsFolder, lab);

export const hostsFolder = (lab: string): string => join(labFolder(lab), 'hosts');

/** `upper` holds all a host ever wrote, so a snapshot of a stopped host is a copy of it. */
export function hostFolders(lab: string, host: string) {
  const home = join(hostsFolder(lab), host);
  return {
    upper: join(home, 'upper'),
    work: join(home, 'work'),
    root: join(home, 'root'),
    console: join(home, 'console.log'),
  };
}
