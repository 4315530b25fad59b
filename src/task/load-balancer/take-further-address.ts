import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { addressHeld } from '../../step/load-balancer/address-held.ts';
import { type HoldAddressInput, holdAddress } from '../../step/load-balancer/hold-address.ts';
import type { HostBalancing } from './balance-on-hosts.ts';
import { rollBalancers, type SharedAddress } from './roll-balancers.ts';

interface FurtherAddress
  extends SharedAddress,
    Pick<HoldAddressInput, 'port' | 'tellsEverybody'>,
    Pick<HostBalancing, 'sharingOf' | 'after'> {}

/** Balancers that run share another address beside the one they have; handed back is when one of them has it. */
export const takeFurtherAddress = (drawing: Drawing, input: FurtherAddress): NodeHandle<void> =>
  drawing.task('take-further-address', ['load-balancer'], (task) => {
    const { hosts, address, isComplete, port, tellsEverybody, sharingOf, after } = input;
    const held = rollBalancers(task, input, (part) =>
      part.step(holdAddress, {
        on: hosts,
        shared: { port, tellsEverybody, address },
        perHost: sharingOf,
        after,
      }),
    );
    return task.gate(addressHeld, {
      on: hosts,
      as: 'endpoint-stands',
      shared: { address, holders: hosts, isComplete },
      after: [all(held)],
    });
  });
