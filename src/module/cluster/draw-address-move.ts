import type { VirtualRouter } from '../../domain/virtual-router.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { takeFurtherAddress } from '../../task/load-balancer/take-further-address.ts';
import { addressMove } from '../load-balancer/address-move.ts';
import { addressSharing } from '../load-balancer/address-sharing.ts';
import { balancedServers } from '../load-balancer/balanced-servers.ts';
import { balancerHostsModule, sharedAddress } from '../load-balancer/draw-balancer-hosts.ts';
import { drawEndpointMove } from '../preparation/draw-endpoint-move.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { drawVerdict } from './draw-verdict.ts';
import { refuseLastingChanges } from './refuse-lasting-changes.ts';

/** The balancers serve the API at both addresses, and nodes follow to the new one. The old one goes behind that. */
export function drawAddressMove(drawing: Drawing, cluster: ClusterDrawing): void {
  const { config, known, traces } = cluster;
  refuseLastingChanges(cluster);
  const { hosts, nodes, formerOf } = addressMove(cluster);
  const sharing = new Map(
    hosts.map((host) => {
      const facts = known.get(host);
      if (facts === undefined) throw new RangeError(`${host} was not observed`);
      const own = addressSharing(config, host, facts);
      refuseOneRouter(own, formerOf(host));
      return [host, { ...own, former: formerOf(host) }];
    }),
  );
  const shared = sharedAddress(config, hosts);
  const { port, tellsEverybody } = balancedServers(config);
  const verdict = drawVerdict(drawing, cluster);
  const taken = drawing.module(balancerHostsModule, (module) =>
    takeFurtherAddress(module, {
      ...shared,
      inUse: hosts.flatMap(formerOf).map((router) => router.address),
      port,
      tellsEverybody,
      sharingOf(host) {
        const found = sharing.get(host);
        if (found === undefined) throw new RangeError(`${host} shares no address`);
        return found;
      },
      after: verdict.map(all),
    }),
  );
  drawEndpointMove(drawing, {
    config,
    hosts: nodes,
    traces,
    // Those that get another way to the API by the same file go on from there.
    endpointOf: () => [shared.address],
    after: [all(taken)],
  });
}

/** Two addresses that are announced under one number would be taken from each other. */
function refuseOneRouter(
  wanted: Pick<VirtualRouter, 'device' | 'routerId'>,
  former: readonly VirtualRouter[],
): void {
  const same = former.find(
    ({ device, routerId }) => device === wanted.device && routerId === wanted.routerId,
  );
  if (same === undefined) return;
  throw problem(
    'cluster.router-id-in-use',
    { former: same.address, id: same.routerId },
    { pointer: '/spec/controlPlaneEndpoint/keepalived/vrid' },
  );
}
