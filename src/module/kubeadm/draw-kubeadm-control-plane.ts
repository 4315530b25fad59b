import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Ref } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { installKubeadmControlPlane } from '../../task/kubeadm/install-control-plane.ts';
import type { ControlPlaneNodes } from '../../task/kubernetes/install-control-plane.ts';
import type { AuthorityRow } from '../../task/pki/place-authorities.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { apiServerCertificates } from '../control-plane/control-plane-certificates.ts';
import { apiServerFiles } from '../control-plane/control-plane-files.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { serversToJoin } from '../control-plane/servers-to-join.ts';
import { etcdTrust } from '../etcd/etcd-trust.ts';
import { founderOf } from './founder-of.ts';
import { kubeadmHosts } from './kubeadm-hosts.ts';
import { kubeadmKubeconfigs } from './kubeadm-kubeconfigs.ts';
import { stackedEtcdCertificates } from './stacked-etcd-certificates.ts';

/** The module under which what a host had before kubeadm is remembered. */
export const kubeadmModule = 'kubeadm';

interface ControlPlanePart extends ClusterPart {
  /** etcd answers, where it is not kubeadm's own, and the images of the control plane are there. */
  readonly startAfter: readonly Ref<unknown>[];
  /** So are those of the pods that every node of a cluster gets. */
  readonly joinAfter: readonly Ref<unknown>[];
}

/** The control plane as static pods of kubeadm. */
export function drawKubeadmControlPlane(drawing: Drawing, part: ControlPlanePart): ControlPlaneNodes {
  const { config, startAfter, joinAfter, tracesOf } = part;
  const { spec } = config;
  const masters = spec.hosts.filter(({ roles }) => roles.includes('master')).map(({ name }) => name);
  const hasStackedEtcd = spec.etcd.type === 'kubeadm';
  const founder = founderOf({ masters, hasStackedEtcd, mayFound: part.mayFound, tracesOf });
  if (hasStackedEtcd && !part.mayFound) refuseSilentMembers(masters, part);
  const hosts = kubeadmHosts(part);
  const [first] = part.hosts;
  if (first === undefined) throw new TypeError('a control plane has hosts');
  return drawing.module(kubeadmModule, (module) =>
    installKubeadmControlPlane(module, {
      ...hosts,
      ...(founder === undefined ? {} : { founder }),
      isRunning: (host) => tracesOf(host)?.isControlPlane === true,
      // Where hosts come and go, only those follow that must know of it.
      followsFile: part.mayFound || !hasStackedEtcd,
      serversFor: (host) => serversToJoin(config, host),
      authorityFiles: [...authorityFiles, ...etcdTrust(config)],
      certificatesOf: (name) => {
        const host = hostNamed(config, name);
        return [...apiServerCertificates(config, host), ...stackedEtcdCertificates(config, host)];
      },
      kubeconfigs: kubeadmKubeconfigs,
      files: apiServerFiles(hosts.of(first).cluster.settings),
      startAfter,
      joinAfter,
    }),
  );
}

/** kubeadm lets no member join while another is silent, and finds that out when the host has been worked on. */
function refuseSilentMembers(masters: readonly string[], { hosts, tracesOf }: ControlPlanePart): void {
  const silent = masters.filter((host) => tracesOf(host) === undefined);
  if (silent.length === 0 || hosts.every((host) => tracesOf(host)?.isControlPlane)) return;
  throw problem('etcd.growing-needs-all', { hosts: silent.join(', ') });
}

/** Beside the bundle kubeadm wants the key, to issue what it needs itself; requests are signed with the pair apart. */
const authorityFiles: readonly AuthorityRow[] = [
  { path: paths.clusterTrust, what: 'bundle', of: 'cluster' },
  { path: `${hostPaths.kubernetesPki}/ca.key`, what: 'key', of: 'cluster' },
  { path: paths.issuing.certificate, what: 'certificate', of: 'cluster' },
  { path: paths.issuing.key, what: 'key', of: 'cluster' },
  { path: paths.frontProxyTrust, what: 'bundle', of: 'front-proxy' },
  { path: paths.tokenKeys.privateKey, what: 'token-key' },
  { path: paths.tokenKeys.publicKey, what: 'token-public-key' },
];
