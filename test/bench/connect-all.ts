import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connectSsh } from '../../src/connector/connect-ssh.ts';
import type { Connection } from '../../src/connector/connection.ts';
import type { SshHosts } from './ssh-hosts.ts';

export type Inventory = Pick<SshHosts, 'hosts' | 'knownHostsPath'>;

export const readInventory = (path: string): Inventory => JSON.parse(readFileSync(path, 'utf8')) as Inventory;

/** Real connections, the way the product makes them: keys from files, host keys checked. */
export const connectAll = ({ hosts, knownHostsPath }: Inventory): Promise<Connection[]> =>
  Promise.all(
    hosts.map(({ name, port, keyPath }) =>
      connectSsh(
        { host: name, address: '127.0.0.1', port, user: 'root', auth: [{ kind: 'key-file', path: keyPath }] },
        {
          knownHosts: {
            file: knownHostsPath,
            read: () => readFile(knownHostsPath, 'utf8'),
            append: () => Promise.reject(new Error('every host key is known')),
          },
        },
      ),
    ),
  );
