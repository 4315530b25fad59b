import { hostPaths } from '../domain/host-paths.ts';
import { kubernetesPaths as paths } from '../domain/kubernetes-paths.ts';
import type { Authority, Purpose } from './authority.ts';
import { filesOf, tokenKeyFile, tokenPublicFile } from './authority-files.ts';

const issuing = `${hostPaths.kubernetesPki}/issuing`;

/**
 * Where a control plane has each authority. Whoever is root there has the whole cluster already, so nothing is given
 * away; and from there a cluster can be taken over by another machine, and its certificates renewed by the host itself.
 */
export const authorityPlaces: Readonly<Record<Purpose, Readonly<Record<keyof Authority, string>>>> = {
  cluster: { ...paths.issuing, bundle: paths.clusterTrust },
  etcd: {
    certificate: `${issuing}/etcd-ca.crt`,
    key: `${issuing}/etcd-ca.key`,
    // Apart from what the API server trusts: that may be an etcd with an authority of its own.
    bundle: `${issuing}/etcd-bundle.crt`,
  },
  'front-proxy': {
    certificate: `${issuing}/front-proxy-ca.crt`,
    key: `${issuing}/front-proxy-ca.key`,
    bundle: paths.frontProxyTrust,
  },
};

/** The place on a control plane of each file that this machine keeps. */
const places: ReadonlyMap<string, string> = new Map([
  ...(['cluster', 'etcd', 'front-proxy'] as const).flatMap((purpose) =>
    (['certificate', 'key', 'bundle'] as const).map(
      (what) => [filesOf(purpose)[what], authorityPlaces[purpose][what]] as const,
    ),
  ),
  [tokenKeyFile, paths.tokenKeys.privateKey],
  [tokenPublicFile, paths.tokenKeys.publicKey],
]);

export function placeOnHost(kept: string): string {
  const place = places.get(kept);
  if (place === undefined) throw new RangeError(`${kept} is no file of the authorities`);
  return place;
}
