/** Where a host keeps what kubexm must not forget. Root-only; everything below it is written durably. */
export interface StatePaths {
  readonly root: string;
  readonly lock: string;
  readonly started: string;
  readonly units: string;
  readonly undo: (runId: string) => string;
  readonly original: string;
  /** What large files were when they were written and checked, so that they need not be read again. */
  readonly stamps: string;
  readonly packages: string;
  /** Where large content waits until it is put in its place; nothing in it is needed later. */
  readonly staging: string;
}

export const statePaths = (root = '/var/lib/kubexm', staging = `${root}/staging`): StatePaths => ({
  root,
  lock: `${root}/lock`,
  started: `${root}/started`,
  units: `${root}/units`,
  undo: (runId) => `${root}/undo/${fileNameOf(runId)}`,
  original: `${root}/original`,
  stamps: `${root}/stamps`,
  packages: `${root}/packages`,
  staging,
});

/** Lists what was there before an installation of packages, for as long as it is not over; a killed one leaves it. */
export const packagesBefore = ({ packages }: StatePaths): string => `${packages}/before`;

/** Where packages that were brought along lie while they are installed. */
export const broughtPackages = `${statePaths().packages}/brought`;

/** Holds the name of the cluster that the host belongs to, for as long as it does. */
export const clusterMark = '/var/lib/kubexm/cluster';

/** What deletions were told to leave, a file for each cluster; it outlives whatever else is remembered. */
export const keptRecords = '/var/lib/kubexm/kept';
export const keptRecordOf = (cluster: string): string => `${keptRecords}/${cluster}`;

/** Changes with every write to a file: nobody can set the change time back. For `stat -c`. */
export const stampFormat = '%i %s %.9Y %.9Z';

export const stampOf = ({ stamps }: StatePaths, path: string): string => `${stamps}/${fileNameOf(path)}`;

/** What is only true until the next boot, such as the digest a unit was started with. */
export const runPath = '/run/kubexm';

/** Any name as one path component; different names stay different. */
export const fileNameOf = (name: string): string =>
  encodeURIComponent(name).replaceAll('.', '%2E').replaceAll('*', '%2A');
