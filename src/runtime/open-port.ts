import { join } from 'node:path';
import type { Connection } from '../connector/connection.ts';
import { kubernetesPorts } from '../domain/kubernetes-ports.ts';
import type { Vault } from '../domain/secret.ts';
import { controlSubject, type Port, type PortKind } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { createApiClient } from '../runner/api/api-client.ts';
import { createDiscovery } from '../runner/api/discovery.ts';
import { createClusterPort } from '../runner/cluster-port.ts';
import { createControlPort } from '../runner/control-port.ts';
import { createEtcdPort } from '../runner/etcd-port.ts';
import type { Web } from '../runner/fetch/web.ts';
import { createHostPort, type HostPort } from '../runner/host-port.ts';
import { statePaths } from '../runner/state-paths.ts';
import { createApiCredentials } from './api-credentials.ts';
import type { Connections } from './connections.ts';

export interface OpenPortOptions {
  readonly connections: Pick<Connections, 'to'>;
  /** This machine as a host. */
  readonly control: () => Connection;
  /** The token of our lock on a host, once there is one. */
  readonly fenceOf: (host: string) => string | undefined;
  /** Throws once the lock is lost. */
  readonly assure: () => Promise<void>;
  /** Where undo records and markers of this machine, and what it keeps for the cluster, lie. */
  readonly clusterDirectory: string;
  /** Where fetched files are kept. */
  readonly cacheDirectory: string;
  readonly web: Web;
  readonly vault: Vault;
  /** Where large content waits on the hosts. */
  readonly workDir: string;
  /** Through which the API of the cluster is reached. */
  readonly controlPlanes: readonly string[];
  now(): number;
}

/** Opens ports once and hands out the same one after that; one that could not be opened is tried again. */
export function createOpenPort(options: OpenPortOptions): OpenPort {
  const { connections, control, fenceOf, clusterDirectory, cacheDirectory, web, vault, workDir } = options;
  const opened = new Map<string, Promise<Port>>();
  const controlPaths = statePaths(join(clusterDirectory, 'control'));
  const client = createApiClient({
    hosts: options.controlPlanes.toSorted(),
    port: kubernetesPorts.apiServer,
    connect: connections.to,
    credentials: createApiCredentials({ clusterDirectory, vault, now: options.now }),
  });
  const discovery = createDiscovery(client.request);
  return (kind, subject) => {
    const place = JSON.stringify([kind, kind === 'control' ? controlSubject : subject]);
    const known = opened.get(place);
    if (known !== undefined) return known;
    const opening = open(kind, subject);
    opened.set(place, opening);
    opening.catch(() => opened.delete(place));
    return opening;
  };

  async function open(kind: PortKind, subject: string): Promise<Port> {
    if (kind === 'host') return openHost(subject);
    if (kind === 'control')
      return createControlPort({ host: thisMachine(), cacheDirectory, clusterDirectory, web, vault });
    if (kind === 'cluster')
      return createClusterPort({
        client,
        discovery,
        subject,
        control: thisMachine(),
        paths: controlPaths,
        vault,
        assure: options.assure,
      });
    return createEtcdPort({ subject, open: openHost, control: thisMachine(), assure: options.assure });
  }
  async function openHost(host: string): Promise<HostPort> {
    return createHostPort({
      connection: await connections.to(host),
      fence: () => fenceOf(host),
      paths: statePaths(undefined, workDir),
    });
  }
  function thisMachine(): HostPort {
    return createHostPort({ connection: control(), paths: controlPaths });
  }
}
