import { join } from 'node:path';
import type { Answer, Read } from '../plan/port.ts';
import { type CachedRead, type CachedState, lookUpCached } from './fetch/cached-file.ts';
import { type FetchOrder, type FetchTools, fetchFile } from './fetch/fetch-file.ts';
import { type PullOrder, pullImage } from './fetch/pull-image.ts';
import type { Web } from './fetch/web.ts';
import type { HostPort } from './host-port.ts';

type Watching = Pick<FetchTools, 'signal' | 'arrived'>;

/** The machine running kubexm: a host among others, and the only one that fetches. Paths of fetched files are below the cache. */
export interface ControlPort extends HostPort {
  fetch(order: FetchOrder, watching: Watching): Promise<void>;
  pull(order: PullOrder, watching: Watching): Promise<void>;
}

export interface ControlPortOptions {
  readonly host: HostPort;
  readonly cacheDirectory: string;
  readonly web: Web;
}

/** Together with what comes of it when a source is down for half a minute. */
const delaysMs = [500, 1000, 2000, 4000, 8000, 15_000];

export function createControlPort({ host, cacheDirectory, web }: ControlPortOptions): ControlPort {
  const at = (path: string): string => join(cacheDirectory, path);
  return {
    ...host,
    read: (reads, signal) => readBoth(host, cacheDirectory, reads, signal),
    fetch: (order, watching) => fetchFile({ ...order, path: at(order.path) }, { ...watching, web, delaysMs }),
    pull: (order, watching) => pullImage({ ...order, path: at(order.path) }, { ...watching, web, delaysMs }),
  };
}

/** What is asked about the cache is answered here, everything else by the machine as a host. */
async function readBoth(
  host: HostPort,
  cacheDirectory: string,
  reads: readonly Read[],
  signal?: AbortSignal,
): Promise<readonly Answer[]> {
  const others = await host.read(
    reads.filter((read) => !isCachedRead(read)),
    signal,
  );
  const rest = others.values();
  return Promise.all(
    reads.map((read): Answer | Promise<CachedState> =>
      isCachedRead(read)
        ? lookUpCached({ path: join(cacheDirectory, read.path), of: read.of })
        : rest.next().value,
    ),
  );
}

const isCachedRead = (read: Read): read is CachedRead => read.kind === 'cached';
