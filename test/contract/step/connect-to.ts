import { readFile } from 'node:fs/promises';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import { createVault } from '../../../src/domain/secret.ts';
import type { ContractHost } from '../fixture/use-lab-hosts.ts';

/** A real connection to a host of the lab, the way the product makes it. */
export const connectTo = (host: ContractHost): Promise<Connection> =>
  connectSsh(
    {
      host: host.name,
      address: host.address,
      port: host.port,
      user: host.user,
      auth: [{ kind: 'key', key: createVault().secret(host.privateKey) }],
    },
    {
      knownHosts: {
        file: host.knownHostsPath,
        read: () => readFile(host.knownHostsPath, 'utf8'),
        append: () => Promise.reject(new Error('the lab knows its host keys')),
      },
    },
  );
