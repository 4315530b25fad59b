import type { Connection } from '../../../src/connector/connection.ts';
import { createApiClient } from '../../../src/runner/api/api-client.ts';
import { createDiscovery } from '../../../src/runner/api/discovery.ts';
import { type ClusterPort, createClusterPort } from '../../../src/runner/cluster-port.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { statePaths } from '../../../src/runner/state-paths.ts';
import { createApiCredentials } from '../../../src/runtime/api-credentials.ts';
import type { RealApi } from './real-api.ts';

/** The servers stand for control planes: all are reached through this machine, each at its own port. */
export function portTo({ clusterDirectory, vault, ports }: RealApi, machine: Connection): ClusterPort {
  const client = createApiClient({
    hosts: ports.map(String),
    port: 0,
    connect: async (host) => ({
      forward: ({ address }) => machine.forward({ address, port: Number(host) }),
    }),
    credentials: createApiCredentials({ clusterDirectory, vault, now: Date.now }),
  });
  const paths = statePaths(`${clusterDirectory}/control`);
  return createClusterPort({
    client,
    discovery: createDiscovery(client.request),
    subject: 'worker',
    vault,
    control: createHostPort({ connection: machine, paths }),
    paths,
  });
}
