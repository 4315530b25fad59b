import { posix } from 'node:path';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { balancerPaths } from '../domain/balancer-paths.ts';
import { etcdPaths } from '../domain/etcd-paths.ts';
import type { HostFacts } from '../domain/host-facts.ts';
import { hostPaths } from '../domain/host-paths.ts';
import type { HostTraces } from '../domain/host-traces.ts';
import { kubernetesPaths } from '../domain/kubernetes-paths.ts';
import type { Answer, Port, Read } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { Problem } from '../problem/problem.ts';
import { checkedPort } from '../template/load-balancer/check-script.ts';
import { virtualRouters } from '../template/load-balancer/keepalived.ts';

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

const unit = (name: string): Read & { readonly name: string } => ({ kind: 'unit', name });

interface Place {
  readonly type?: string;
  readonly content?: Buffer;
  readonly active?: boolean;
  readonly enabled?: string;
}

export async function observeHosts(
  hosts: readonly string[],
  { metadata, spec }: ClusterConfig,
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
    unit(etcdPaths.unit),
    at(kubernetesPaths.kubeletClient),
    at(kubernetesPaths.kubeletBootstrapConf),
    unit(balancerPaths.keepalived.unit),
    { ...at(hostPaths.hostNames), content: true },
    unit('kubelet.service'),
    { ...at(balancerPaths.keepalived.config), content: true },
    { ...at(balancerPaths.check), content: true },
    { ...at(balancerPaths.formerPlaces), content: true },
    { ...at(etcdPaths.environment), content: true },
  ];
  await Promise.all(
    hosts.map(async (host) => {
      try {
        const port = await open('host', host);
        const [facts, ...places] = await port.read(reads);
        // Ports answer with what a read asks for; the engine carries it without looking.
        const said = facts as HostFacts;
        const kept = said.kept?.find(({ cluster }) => cluster === metadata.name);
        const named = settingIn(places.at(-1)) ?? kept?.etcd?.dataDir;
        const elsewhere = await dataElsewhere(port, named, spec.etcd.dataDir);
        known.set(host, said);
        traces.set(host, {
          ...tracesFrom(said, places, spec.controlPlaneEndpoint.domain),
          ...(kept === undefined ? {} : { kept }),
          ...(elsewhere === undefined ? {} : { etcdDataElsewhere: elsewhere }),
        });
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        unreachable.set(host, thrown);
      }
    }),
  );
  return { known, traces, unreachable };
}

function tracesFrom({ cluster }: HostFacts, answers: readonly Answer[], domain: string): HostTraces {
  const [
    etcdData,
    adminFile,
    kubeletFile,
    founding,
    etcd,
    identity,
    token,
    keepalived,
    names,
    kubelet,
    sharing,
    balancerCheck,
    formerPlaces,
  ] = answers as readonly Place[];
  const endpoint = addressOf(domain, textIn(names));
  const balancerPort = checkedPort(textIn(balancerCheck));
  return {
    ...(cluster === undefined ? {} : { cluster }),
    ...(endpoint === undefined ? {} : { endpoint }),
    hasEtcdData: isThere(etcdData),
    isFoundingEtcd: isThere(founding) && !saysJoining(founding),
    isJoiningEtcd: isThere(founding) && saysJoining(founding),
    runsEtcd: etcd?.active === true,
    isControlPlane: isThere(adminFile),
    isNode: isThere(kubeletFile),
    runsKubelet: kubelet?.active === true,
    hasIdentity: isThere(identity) && !isThere(token),
    sharesAddress: keepalived?.enabled === 'enabled' || keepalived?.active === true,
    routers: virtualRouters(textIn(sharing)),
    ...(balancerPort === undefined ? {} : { balancerPort }),
    formerPlaces: textIn(formerPlaces).split('\n').filter(Boolean),
  };
}

const textIn = (place: Place | undefined): string => place?.content?.toString() ?? '';

const isThere = (place: Place | undefined): boolean => place !== undefined && place.type !== 'absent';

/** The folder of the data, as the settings of a member name it. */
const settingIn = (settings: Answer): string | undefined =>
  /^ETCD_DATA_DIR="?(.*?)"?$/m.exec(textIn(settings as Place | undefined))?.[1]?.replaceAll(/\\(.)/g, '$1');

/** Only a host that names another folder than the file, by its settings or by what was kept there, is asked a second time. */
async function dataElsewhere(
  port: Port,
  folder: string | undefined,
  dataDir: string,
): Promise<string | undefined> {
  if (folder === undefined || posix.join(folder, '/') === posix.join(dataDir, '/')) return undefined;
  const [member] = await port.read([at(posix.join(folder, 'member'))]);
  return isThere(member as Place) ? folder : undefined;
}

/** A member without data reads one file, whether it founds a cluster or joins one that is there. */
const saysJoining = (place: Place | undefined): boolean =>
  textIn(place).includes('INITIAL_CLUSTER_STATE=existing');

/** Whoever looks a name up takes the first line that has it. */
const addressOf = (domain: string, hostsFile: string): string | undefined =>
  hostsFile
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .find(([, ...names]) => names.includes(domain))?.[0];
