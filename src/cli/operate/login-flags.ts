import { flag } from '../flag.ts';

/** The flags of every command that logs in to hosts. */
export const loginFlags = {
  sshUser: flag.sshUser,
  sshPrivateKey: flag.sshPrivateKey,
  acceptNewHostKeys: flag.acceptNewHostKeys,
  parallel: flag.parallel,
};

/** The flags of every command that changes something on hosts, and holds their lock meanwhile. */
export const lockingFlags = { ...loginFlags, breakLock: flag.breakLock };

export interface LoginFlagValues {
  readonly sshUser: string | undefined;
  readonly sshPrivateKey: string | undefined;
  readonly acceptNewHostKeys: boolean;
  readonly parallel: number | undefined;
  /** Absent where no lock is taken. */
  readonly breakLock?: boolean;
}

/** For commands that know their configuration file, and can be told that it is elsewhere by now. */
export const sameFileFlags = {
  file: flag.sameFile,
  clusterName: flag.clusterName,
  ageIdentity: flag.ageIdentity,
};
