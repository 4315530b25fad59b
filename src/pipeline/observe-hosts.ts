import type { ClusterConfig } from '../config/cluster-config.ts';
import { etcdPaths } from '../domain/etcd-paths.ts';
import type { HostFacts } from '../domain/host-facts.ts';
import { hostPaths } from '../domain/host-paths.ts';
import type { HostTraces } from '../domain/host-traces.ts';
import { kubernetesPaths } from '../domain/kubernetes-paths.ts';
import type { Answer, Read } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { Problem } from '../problem/problem.ts';

/** What each host says of itself. One that cannot be asked is a fact, too: it keeps nobody else from anything. */
export interface ObservedHosts {
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

interface PathRead extends Read {
  readonly path: string;
  readonly content?: boolean;
}

const at = (path: string): PathRead => ({ kind: 'path', path });

const etcdUnit: Read & { readonly name: string } = { kind: 'unit', name: etcdPaths.unit };

interface Place {
  readonly type?: string;
  readonly content?: Buffer;
  readonly active?: boolean;
}

export async function observeHosts(
  hosts: readonly string[],
  { spec }: ClusterConfig,
  open: OpenPort,
): Promise<ObservedHosts> {
  const known = new Map<string, HostFacts>();
  const traces = new Map<string, HostTraces>();
  const unreachable = new Map<string, Problem>();
  const reads: readonly Read[] = [
    { kind: 'facts' },
    at(`${spec.etcd.dataDir}/member`),
    at(hostPaths.adminKubeconfig),
    at(hostPaths.kubeletKubeconfig),
    { ...at(etcdPaths.founding), content: true },
    etcdUnit,
    at(kubernetesPaths.kubeletClient),
    at(kubernetesPaths.kubeletBootstrapConf),
  ];
  await Promise.all(
    hosts.map(async (host) => {
      try {
        const port = await open('host', host);
        const [facts, ...places] = await port.read(reads);
        // Ports answer with what a read asks for; the engine carries it without looking.
        const said = facts as HostFacts;
        known.set(host, said);
        traces.set(host, tracesFrom(said, places));
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        unreachable.set(host, thrown);
      }
    }),
  );
  return { known, traces, unreachable };
}

function tracesFrom({ cluster }: HostFacts, answers: readonly Answer[]): HostTraces {
  const [etcdData, adminFile, kubeletFile, founding, unit, identity, token] = answers as readonly Place[];
  const isThere = (place: Place | undefined): boolean => place !== undefined && place.type !== 'absent';
  return {
    ...(cluster === undefined ? {} : { cluster }),
    hasEtcdData: isThere(etcdData),
    isFoundingEtcd: isThere(founding) && !saysJoining(founding),
    isJoiningEtcd: isThere(founding) && saysJoining(founding),
    runsEtcd: unit?.active === true,
    isControlPlane: isThere(adminFile),
    isNode: isThere(kubeletFile),
    hasIdentity: isThere(identity) && !isThere(token),
  };
}

/** A member without data reads one file, whether it founds a cluster or joins one that is there. */
const saysJoining = (place: Place | undefined): boolean =>
  place?.content?.toString().includes('INITIAL_CLUSTER_STATE=existing') === true;
