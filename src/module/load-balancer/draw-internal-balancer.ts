import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { balanceOnNodes } from '../../task/load-balancer/balance-on-nodes.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { addressesOf } from '../preparation/addresses-of.ts';

/** What the domain of the control plane means on such a node. */
const loopback = '127.0.0.1';

/** A balancer on every worker that is no master itself, where the file asks for one: a master asks its own API server. */
export function drawInternalBalancer(
  drawing: Drawing,
  { config, hosts, fetched, after }: Pick<ClusterPart, 'config' | 'hosts' | 'fetched' | 'after'>,
): readonly NodeHandle<unknown>[] {
  const { internalLoadbalancer: program, port } = config.spec.controlPlaneEndpoint;
  if (program !== 'haproxy' && program !== 'nginx') return [];
  const masters = config.spec.hosts.filter(({ roles }) => roles.includes('master'));
  const names = new Set(masters.map(({ name }) => name));
  const balanced = hosts.filter((host) => !names.has(host));
  const servers = masters
    .flatMap((host) =>
      addressesOf(host)
        .slice(0, 1)
        .map((address) => ({ name: host.name, address, port: kubernetesPorts.apiServer })),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return [
    drawing.module('load-balancer', (part) =>
      balanceOnNodes(part, {
        hosts: balanced,
        after,
        program,
        image: imageFor(program, fetched).reference,
        listen: [loopback],
        port,
        servers,
      }),
    ),
  ];
}
