import type { ClusterConfig } from '../../config/cluster-config.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { authenticationApi } from '../../template/kubernetes/authentication-config.ts';
import type { BalancerInput } from '../../template/load-balancer/balancer.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';
import { addressesOf } from '../preparation/addresses-of.ts';

/** What every balancer is told alike, wherever it runs: the API servers in the order of their names. */
export const balancedServers = (
  config: ClusterConfig,
): Pick<BalancerInput, 'port' | 'servers' | 'tellsEverybody'> => ({
  port: config.spec.controlPlaneEndpoint.port,
  servers: config.spec.hosts
    .filter(({ roles }) => roles.includes('master'))
    .flatMap((host) =>
      addressesOf(host)
        .slice(0, 1)
        .map((address) => ({ name: host.name, address, port: kubernetesPorts.apiServer })),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  tellsEverybody: authenticationApi(kubernetesSettings(config)) !== undefined,
});
