import { readFile } from 'node:fs/promises';
import { fingerprintOf } from '../src/domain/fingerprint.ts';
import { destroyLab } from './destroy-lab.ts';
import { sudoer } from './image-recipe.ts';
import { type HostRecord, readExistingRecord } from './record.ts';
import { knownHostsFile, sshKeyFile } from './ssh.ts';

interface LabHost {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  /** What it has in each subnet, the first being where it is reached from this machine. */
  readonly interfaces: HostRecord['interfaces'];
  /** Type and key, as a line of known_hosts has them after the address. */
  readonly hostKey: string;
  readonly fingerprint: string;
}

export interface Lab {
  readonly name: string;
  readonly bridge: string;
  readonly hosts: readonly LabHost[];
  /** Opens root on every host. */
  readonly sshKey: { readonly path: string; readonly text: string };
  readonly knownHostsPath: string;
  /** The version of control groups that hosts see, which is that of the machine. */
  readonly cgroups: 1 | 2;
  /** May log in by password and use sudo with it. */
  readonly sudoer: { readonly user: string; readonly password: string };
  destroy(): Promise<void>;
}

/** A lab that exists, whichever process made it. */
export async function openLab(name: string): Promise<Lab> {
  const record = await readExistingRecord(name);
  const knownHosts = await readFile(knownHostsFile(name), 'utf8');
  const keys = new Map(
    knownHosts.split('\n').map((line): [string, string] => {
      const [address = '', type, key] = line.split(' ');
      return [address, `${type} ${key}`];
    }),
  );
  return {
    name,
    bridge: record.bridge,
    hosts: record.hosts.map(({ name: hostName, address, interfaces }) => {
      const hostKey = keys.get(address) ?? '';
      const [, key = ''] = hostKey.split(' ');
      const fingerprint = fingerprintOf(Buffer.from(key, 'base64'));
      return { name: hostName, address, port: 22, interfaces, hostKey, fingerprint };
    }),
    sshKey: { path: sshKeyFile(name), text: await readFile(sshKeyFile(name), 'utf8') },
    knownHostsPath: knownHostsFile(name),
    // The second version has one hierarchy for everything.
    cgroups: record.hosts.some(({ cgroups }) => cgroups.length > 1) ? 1 : 2,
    sudoer: { user: sudoer, password: record.sudoPassword },
    destroy: () => destroyLab(name),
  };
}
