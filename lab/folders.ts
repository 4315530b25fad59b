import { homedir } from 'node:os';
import { join } from 'node:path';

/** What can be made again lives in the cache of the user, outside any checkout. */
export const cacheFolder = (): string =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'kubexm', 'lab');

/** One folder per lab; its presence is what makes a lab exist. */
export const labsFolder = '/var/lib/kubexm-lab';

export const labFolder = (lab: string): string => join(labsFolder, lab);

export const hostsFolder = (lab: string): string => join(labFolder(lab), 'hosts');

export const hostKeysFolder = (lab: string): string => join(labFolder(lab), 'host-keys');

/**
 * `disk` holds all a host ever wrote, so a copy of it is a snapshot of a stopped host: `upper` above the shared image,
 * and `varLib` in place of /var/lib, since neither container engines nor etcd can work on an overlay.
 */
export function hostFolders(lab: string, host: string) {
  const home = join(hostsFolder(lab), host);
  const disk = join(home, 'disk');
  return {
    disk,
    /** Behind `disk` when its size is bounded. */
    diskImage: join(home, 'disk.img'),
    upper: join(disk, 'upper'),
    work: join(disk, 'work'),
    varLib: join(disk, 'var-lib'),
    root: join(home, 'root'),
    console: join(home, 'console.log'),
  };
}
