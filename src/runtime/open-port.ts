import { join } from 'node:path';
import type { Connection } from '../connector/connection.ts';
import { controlSubject, type Port, type PortKind } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { createControlPort } from '../runner/control-port.ts';
import type { Web } from '../runner/fetch/web.ts';
import { createHostPort } from '../runner/host-port.ts';
import { statePaths } from '../runner/state-paths.ts';
import type { Connections } from './connections.ts';

export interface OpenPortOptions {
  readonly connections: Pick<Connections, 'to'>;
  /** This machine as a host. */
  readonly control: () => Connection;
  /** The token of our lock on a host, once there is one. */
  readonly fenceOf: (host: string) => string | undefined;
  /** Where undo records and markers of this machine are kept. */
  readonly clusterDirectory: string;
  /** Where fetched files are kept. */
  readonly cacheDirectory: string;
  readonly web: Web;
  /** Where large content waits on the hosts. */
  readonly workDir: string;
}

/** Opens ports once and hands out the same one after that; one that could not be opened is tried again. */
export function createOpenPort(options: OpenPortOptions): OpenPort {
  const { connections, control, fenceOf, clusterDirectory, cacheDirectory, web, workDir } = options;
  const opened = new Map<string, Promise<Port>>();
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
    if (kind === 'host') {
      return createHostPort({
        connection: await connections.to(subject),
        fence: () => fenceOf(subject),
        paths: statePaths(undefined, workDir),
      });
    }
    if (kind === 'control') {
      const host = createHostPort({
        connection: control(),
        paths: statePaths(join(clusterDirectory, 'control')),
      });
      return createControlPort({ host, cacheDirectory, web });
    }
    throw new TypeError(`no pipeline draws through ${kind} yet`);
  }
}
