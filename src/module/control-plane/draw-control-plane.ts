import type { Host } from '../../config/cluster-config.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Ref } from '../../plan/ref.ts';
import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import {
  type ControlPlaneInstallation,
  type ControlPlaneNodes,
  installControlPlane,
} from '../../task/kubernetes/install-control-plane.ts';
import { apiServerArguments } from '../../template/kubernetes/arguments-api-server.ts';
import { controllerManagerArguments } from '../../template/kubernetes/arguments-controller-manager.ts';
import { schedulerArguments } from '../../template/kubernetes/arguments-scheduler.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { etcdTrust } from '../etcd/etcd-trust.ts';
import { controlPlaneCertificates } from './control-plane-certificates.ts';
import { controlPlaneFiles } from './control-plane-files.ts';
import { hostNamed, primaryAddressOf } from './host-named.ts';
import { kubernetesSettings } from './kubernetes-settings.ts';
import { members } from './server-members.ts';

/** The module under which what a host had before its control plane is remembered. */
export const controlPlane = 'control-plane';

interface ControlPlanePart extends ClusterPart {
  /** etcd answers. */
  readonly startAfter: readonly Ref<unknown>[];
}

/** The control plane as units of systemd. */
export function drawControlPlane(drawing: Drawing, part: ControlPlanePart): ControlPlaneNodes {
  const { config, hosts, archOf, tracesOf, fetched, authorities, bringAfter, after, startAfter } = part;
  const settings = kubernetesSettings(config);
  const of = (name: string): Host => hostNamed(config, name);
  return drawing.module(controlPlane, (module) =>
    installControlPlane(module, {
      hosts,
      isRunning: (host) => tracesOf(host)?.isControlPlane === true,
      archOf,
      programs: members('master', fetchedFor('kubernetes-server', fetched)),
      authorities,
      authorityFiles: [...authorityFiles, ...etcdTrust(config)],
      algorithm: config.spec.certs.algorithm,
      lifetimeDays: config.spec.certs.leafLifetimeDays,
      certificatesOf: (host) => controlPlaneCertificates(config, of(host)),
      filesOf: (host) => controlPlaneFiles(config, settings, of(host)),
      argumentsOf: (component, host) =>
        ({
          'kube-apiserver': () => apiServerArguments(settings, primaryAddressOf(config, of(host))),
          'kube-controller-manager': () => controllerManagerArguments(settings),
          'kube-scheduler': () => schedulerArguments(settings),
        })[component](),
      bringAfter,
      after,
      startAfter,
    }),
  );
}

const authorityFiles: ControlPlaneInstallation['authorityFiles'] = [
  { path: paths.clusterTrust, what: 'bundle', of: 'cluster' },
  { path: paths.frontProxyTrust, what: 'bundle', of: 'front-proxy' },
  { path: paths.issuing.certificate, what: 'certificate', of: 'cluster' },
  { path: paths.issuing.key, what: 'key', of: 'cluster' },
  { path: paths.tokenKeys.privateKey, what: 'token-key' },
  { path: paths.tokenKeys.publicKey, what: 'token-public-key' },
];
