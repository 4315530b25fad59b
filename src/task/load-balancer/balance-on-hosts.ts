import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { addressHeld } from '../../step/load-balancer/address-held.ts';
import { type HoldAddressInput, holdAddress } from '../../step/load-balancer/hold-address.ts';
import { type RunBalancerInput, runBalancer } from '../../step/load-balancer/run-balancer.ts';
import type { AuthoritiesNode } from '../pki/authorities-node.ts';
import { placeAuthorities } from '../pki/place-authorities.ts';
import { rollBalancers, type SharedAddress } from './roll-balancers.ts';

export interface HostBalancing extends SharedAddress {
  readonly balancer: RunBalancerInput;
  sharingOf(host: string): Omit<HoldAddressInput, 'port' | 'tellsEverybody' | 'address'>;
  readonly authorities: AuthoritiesNode;
  readonly after: readonly Ref<unknown>[];
}

const trust = [{ path: balancerPaths.trust, what: 'bundle', of: 'cluster' }] as const;

/** Hosts in front of the API servers that share one address; handed back is when one of them has it. */
export function balanceOnHosts(drawing: Drawing, input: HostBalancing): NodeHandle<void> {
  const { hosts, address, isComplete, balancer, sharingOf, authorities, after } = input;
  const { port, tellsEverybody } = balancer;
  return drawing.task('balance-on-hosts', ['load-balancer'], (task) => {
    const held = rollBalancers(task, input, (part) => {
      const trusted = placeAuthorities(part, { hosts, authorities, files: trust, after });
      const balanced = part.step(runBalancer, { on: hosts, shared: balancer, after: [here(trusted)] });
      return part.step(holdAddress, {
        on: hosts,
        shared: { port, tellsEverybody, address },
        perHost: sharingOf,
        after: [here(balanced)],
      });
    });
    return task.gate(addressHeld, {
      on: hosts,
      as: 'endpoint-stands',
      shared: { address, holders: hosts, isComplete },
      after: [all(held)],
    });
  });
}
