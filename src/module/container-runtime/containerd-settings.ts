import type { ClusterConfig } from '../../config/cluster-config.ts';
import { knownVersion } from '../../domain/version.ts';
import type { ContainerdInstallation } from '../../task/containerd/install-containerd.ts';
import { addressesOf } from '../preparation/addresses-of.ts';

type Spec = ClusterConfig['spec'];

/** What containerd is told, from the configuration and from what was chosen for this Kubernetes. */
export function containerdSettings(
  { spec }: ClusterConfig,
  chosen: {
    readonly version: string;
    readonly pauseImage: string;
    readonly registries: ContainerdInstallation['registries'];
  },
): ContainerdInstallation['config'] {
  const { httpProxy: http, httpsProxy: https, noProxy } = spec.kubernetes.containerRuntime.proxy;
  return {
    version: knownVersion(chosen.version),
    pauseImage: chosen.pauseImage,
    logins: chosen.registries.flatMap(({ registry, login }) => (login ? [{ registry, ...login }] : [])),
    dataRoot: spec.registry.containerdDataDir,
    restrictOomScoreAdj: spec.kubernetes.containerRuntime.containerd.restrictOomScoreAdj,
    proxy: {
      ...(http === undefined ? {} : { http }),
      ...(https === undefined ? {} : { https }),
      exceptions: [...new Set([...noProxy, ...ownPlaces(spec), ...ownRegistries(spec, chosen.registries)])],
    },
  };
}

/**
 * What lies inside the cluster is never asked for through a proxy. A worker is named only where
 * the file says that images come from it: one more would restart containerd everywhere.
 */
const ownPlaces = ({ network, kubernetes, hosts, controlPlaneEndpoint, registry }: Spec): string[] => [
  'localhost',
  '127.0.0.1',
  ...[network.kubePodsCIDR, network.kubeServiceCIDR]
    .flatMap((pair) => pair.split(','))
    .map((one) => one.trim()),
  `.${kubernetes.clusterName}`,
  ...(controlPlaneEndpoint.domain === '' ? [] : [controlPlaneEndpoint.domain]),
  ...((registry.type === 'registry' || registry.type === 'harbor') && registry.privateRegistry !== ''
    ? [placeOf(`https://${registry.privateRegistry}`)]
    : []),
  ...hosts
    .filter(({ roles }) => roles.includes('master') || roles.includes('registry'))
    .flatMap(addressesOf)
    .toSorted(),
];

/** Hosts of the cluster that images come from, as they are asked. */
function ownRegistries({ hosts }: Spec, registries: ContainerdInstallation['registries']): string[] {
  const own = new Set(hosts.flatMap((host) => [host.name, host.address, ...addressesOf(host)]));
  return registries
    .flatMap(({ registry, mirrors }) => [`https://${registry}`, ...mirrors.map(({ url }) => url)])
    .map(placeOf)
    .filter((place) => own.has(place));
}

/** An exception stands without the brackets that an address has in a URL. */
const placeOf = (url: string): string => new URL(url).hostname.replaceAll(/[[\]]/g, '');
