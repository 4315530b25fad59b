import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { balanceOnNodes } from '../../task/load-balancer/balance-on-nodes.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { balancedServers } from './balanced-servers.ts';

/** The module under which what a host had before its balancer is remembered. */
export const loadBalancerModule = 'load-balancer';

/** What the domain of the control plane means on such a node. */
const loopback = '127.0.0.1';

interface InternalBalancer
  extends Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'tracesOf' | 'fetched' | 'after'> {
  /** Every API server is ready. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** A balancer on every worker that is no master itself, where the file asks for one: a master asks its own API server. */
export function drawInternalBalancer(
  drawing: Drawing,
  { config, hosts, factsOf, tracesOf, fetched, after, afterApi }: InternalBalancer,
): readonly NodeHandle<unknown>[] {
  const { internalLoadbalancer: program, domain, port } = config.spec.controlPlaneEndpoint;
  if (program !== 'haproxy' && program !== 'nginx') return [];
  const masters = new Set(config.spec.roleGroups.master);
  return drawing.module(loadBalancerModule, (part) =>
    balanceOnNodes(part, {
      hosts: hosts.filter((host) => !masters.has(host)),
      // A balancer outlives the kubelet that would replace it: there is nobody to wait for then.
      isRunning: (host) =>
        tracesOf(host)?.runsKubelet === true &&
        factsOf(host).listeners.some((one) => one.address === loopback && one.port === port),
      pod: {
        program,
        image: imageFor(program, fetched).reference,
        listen: [loopback],
        ...balancedServers(config),
      },
      domain,
      place: `${loopback}:${port}`,
      after,
      afterApi,
    }),
  );
}
