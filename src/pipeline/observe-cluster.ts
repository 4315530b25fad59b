import type { ClusterConfig } from '../config/cluster-config.ts';
import { readRecord } from '../domain/cluster-record/cluster-record.ts';
import type { RunningCluster } from '../domain/cluster-record/lasting-changes.ts';
import { recordPlaces } from '../domain/cluster-record/record-places.ts';
import { keptStore } from '../domain/kept-store.ts';
import { type Answer, controlSubject, type Read } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { Problem } from '../problem/problem.ts';
import { type ObservedHosts, observeHosts } from './observe-hosts.ts';

export interface ObservedCluster extends ObservedHosts {
  readonly running: RunningCluster;
}

/** Hosts, and beside them the cluster that they are already. */
export async function observeCluster(
  hosts: readonly string[],
  config: ClusterConfig,
  open: OpenPort,
): Promise<ObservedCluster> {
  const [observed, running] = await Promise.all([observeHosts(hosts, config, open), observeRunning(open)]);
  return { ...observed, running: { ...keptBy(observed), ...running } };
}

/** A cluster of which only data is left says the same of itself by what was written down beside it. */
function keptBy({ traces }: ObservedHosts): RunningCluster {
  const [left] = [...traces.values()].flatMap((one) => keptStore(one) ?? []);
  return left === undefined ? {} : { config: left.config };
}

/** Long enough for an API that works; one that waits for its store is taken for none. */
const timeoutMs = 5_000;

interface PathRead extends Read {
  readonly path: string;
  readonly timeoutMs: number;
}

const get = (path: string): PathRead => ({ kind: 'api-get', path, timeoutMs });

const { namespace, record } = recordPlaces;
const reads: readonly Read[] = [get('/version'), get(`/api/v1/namespaces/${namespace}/configmaps/${record}`)];

/** A cluster that cannot be asked keeps nobody from bringing it back: nothing is known of it then. */
async function observeRunning(open: OpenPort): Promise<RunningCluster> {
  try {
    const port = await open('cluster', controlSubject);
    const [about, kept] = await port.read(reads);
    const version: unknown = contentOf(about)?.['gitVersion'];
    const config = readRecord(contentOf(kept)?.['data'])?.config;
    return {
      ...(typeof version === 'string' ? { version } : {}),
      ...(config === undefined ? {} : { config }),
    };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return {};
  }
}

function contentOf(answer: Answer): Readonly<Record<string, unknown>> | undefined {
  // Ports answer with what a read asks for; the engine carries it without looking.
  const { code, body = '' } = answer as { readonly code?: number; readonly body?: string };
  return code === 200 ? JSON.parse(body) : undefined;
}
