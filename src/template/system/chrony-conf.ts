export interface ChronySettings {
  /** Addresses or names of the servers to follow. */
  readonly servers: readonly string[];
  /** Whether others may ask this host. It answers by its own clock where no server can be reached. */
  readonly serves: boolean;
  readonly driftFile: string;
}

/** chrony.conf(5) of a time server of the cluster, or of one that follows. */
export const chronyConf = ({ servers, serves, driftFile }: ChronySettings): string =>
  `${[
    '# Written by kubexm.',
    ...servers.map((server) => `server ${server} iburst`),
    `driftfile ${driftFile}`,
    'makestep 1.0 3',
    'rtcsync',
    ...(serves ? ['allow all', 'local stratum 10 orphan'] : []),
  ].join('\n')}\n`;
