import { join } from 'node:path';
import { labFolder } from './folders.ts';

export const sshKeyFile = (lab: string): string => join(labFolder(lab), 'id_ed25519');

export const knownHostsFile = (lab: string): string => join(labFolder(lab), 'known_hosts');

/** The system's own ssh as root on a lab host; what is added to it is run there. */
export const sshArgv = (lab: string, address: string): [string, ...string[]] => [
  'ssh',
  '-F',
  'none',
  '-i',
  sshKeyFile(lab),
  '-o',
  `UserKnownHostsFile=${knownHostsFile(lab)}`,
  '-o',
  'StrictHostKeyChecking=yes',
  '-o',
  'BatchMode=yes',
  // Also the time a host under load has for its first word.
  '-o',
  'ConnectTimeout=10',
  `root@${address}`,
];
