import { join } from 'node:path';
import type { Secret, Vault } from '../domain/secret.ts';
import type { Answer, Read } from '../plan/port.ts';
import { type CachedRead, type CachedState, lookUpCached } from './fetch/cached-file.ts';
import { type FetchOrder, type FetchTools, fetchFile } from './fetch/fetch-file.ts';
import { type PullOrder, pullImage } from './fetch/pull-image.ts';
import type { Web } from './fetch/web.ts';
import type { HostPort } from './host-port.ts';
import { keepFolder } from './kept/keep-folder.ts';
import { type KeptFile, type KeptRead, readKept } from './kept/kept-file.ts';
import { putAway } from './kept/put-away.ts';

type Watching = Pick<FetchTools, 'signal' | 'arrived'>;

/** The machine running kubexm: a host among others, and the only one that fetches. Paths of fetched files are below the cache. */
export interface ControlPort extends HostPort {
  fetch(order: FetchOrder, watching: Watching): Promise<void>;
  pull(order: PullOrder, watching: Watching): Promise<void>;
  /** A new folder below the directory of the cluster, whole or not at all; one that is there stays as it is. */
  keep(folder: string, files: ReadonlyMap<string, string | Secret>): Promise<void>;
  /** Moves what there is of these, all below the directory of the cluster, into a folder there. */
  putAway(names: readonly string[], folder: string): Promise<void>;
  /** From now on nobody reads it in any output. */
  seal(plain: string): Secret;
}

export interface ControlPortOptions {
  readonly host: HostPort;
  readonly cacheDirectory: string;
  readonly clusterDirectory: string;
  readonly web: Web;
  readonly vault: Vault;
}

/** Together with what comes of it when a source is down for half a minute. */
const delaysMs = [500, 1000, 2000, 4000, 8000, 15_000];

export function createControlPort(options: ControlPortOptions): ControlPort {
  const { host, cacheDirectory, clusterDirectory, web, vault } = options;
  const at = (path: string): string => join(cacheDirectory, path);
  return {
    ...host,
    read: (reads, signal) => readAll(options, reads, signal),
    fetch: (order, watching) => fetchFile({ ...order, path: at(order.path) }, { ...watching, web, delaysMs }),
    pull: (order, watching) => pullImage({ ...order, path: at(order.path) }, { ...watching, web, delaysMs }),
    keep: (folder, files) => keepFolder(join(clusterDirectory, folder), files),
    putAway: (names, folder) => putAway(clusterDirectory, names, folder),
    seal: vault.secret,
  };
}

/** What is asked about files of our own is answered here, everything else by the machine as a host. */
async function readAll(
  { host, cacheDirectory, clusterDirectory, vault }: ControlPortOptions,
  reads: readonly Read[],
  signal?: AbortSignal,
): Promise<readonly Answer[]> {
  const others = await host.read(
    reads.filter((read) => !isCachedRead(read) && !isKeptRead(read)),
    signal,
  );
  const rest = others.values();
  return Promise.all(
    reads.map((read): Answer | Promise<CachedState | KeptFile> => {
      if (isCachedRead(read)) return lookUpCached({ path: join(cacheDirectory, read.path), of: read.of });
      return isKeptRead(read) ? readKept(clusterDirectory, read, vault) : rest.next().value;
    }),
  );
}

const isCachedRead = (read: Read): read is CachedRead => read.kind === 'cached';
const isKeptRead = (read: Read): read is KeptRead => read.kind === 'kept';
